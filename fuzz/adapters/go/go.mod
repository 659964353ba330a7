module plumbline

go 1.19
