@_exported public import Plumbline
@_exported public import PlumblineClients
