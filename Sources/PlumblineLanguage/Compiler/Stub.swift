func checkRules(of spec: SpecDocument, diagnostics: inout Diagnostics) {}
func checkReachability(of spec: SpecDocument, in locations: [[Int]], diagnostics: inout Diagnostics) {}
