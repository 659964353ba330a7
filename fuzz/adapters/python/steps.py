"""The steps of a request, in either form: a delay, the name of an input or None, its arguments, and where it is given.

A step is given `"tick"`, in the tick of the one before it; inside a `"callback"`; or after its work, None.
"""

from faults import Fault, quoted


def checked_steps(request, numbers=None):
    """All steps are checked before the first is taken, so that a fault leaves the session as it was.

    With the numbers of the compact form, a step may also be a list `[after]`, `[after,input]` or `[after,input,within]`.
    """
    steps = request.get("steps")
    if type(steps) is not list:
        raise Fault("invalid", f"expected 'steps', a list, found {quoted(steps)}")
    inputs = () if numbers is None else numbers.inputs
    checked = []
    for step in steps:
        if type(step) is dict:
            delay, name, args, place = step.get("after", 0), step.get("in"), step.get("args"), step.get("within")
        elif numbers is not None and type(step) is list and 1 <= len(step) <= 3:
            delay, number, place = step[0], step[1] if len(step) > 1 else None, step[2] if len(step) > 2 else None
            if len(step) == 1:
                name = args = None
            elif type(number) is int and 0 <= number < len(inputs):
                name, args = inputs[number]
                if args is not None:
                    args = dict(args)  # a client may change them
            else:
                raise Fault("invalid", f"expected the number of an input, 0 to {len(inputs) - 1}, found {quoted(number)}")
        else:
            raise Fault("invalid", f"expected a step, an object, found {quoted(step)}")
        if type(delay) is not int or delay < 0:
            raise Fault("invalid", f"expected 'after', microseconds, found {quoted(delay)}")
        if name is not None and type(name) is not str:
            raise Fault("invalid", f"expected 'in', the name of an input, found {quoted(name)}")
        if place is not None and place not in ("tick", "callback"):
            raise Fault("invalid", f"expected 'within', \"tick\" or \"callback\", found {quoted(place)}")
        checked.append((delay, name, args, place))
    return checked
