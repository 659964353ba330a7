@_exported public import PlumblineClients
