@_exported public import PlumblineEngine
@_exported public import PlumblineModel
