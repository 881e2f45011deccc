"""Small faults put into a module's source, one at a time: what a slip of the hand would make of it."""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Path = tuple[tuple[str, int], ...]  # from the module down: field, place in its list or −1
# What is told of a fault, and the change that makes a node faulty.
Fault = tuple[str, Callable[[ast.AST], ast.AST]]

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
OPERATORS: dict[type[ast.operator], list[type[ast.operator]]] = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.Add],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """A module with one fault: where, what, and how the line read before."""

    module: str
    line: int
    fault: str
    before: str
    source: str

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}:{self.line} {self.fault}: {self.before}"


def faults_of(node: ast.AST) -> Iterator[Fault]:
    """The faults a node can be given."""
    if isinstance(node, ast.Constant):
        yield from faults_of_constant(node)
    elif isinstance(node, ast.Compare | ast.BinOp | ast.AugAssign | ast.BoolOp):
        yield from faults_of_operator(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield f"{name(node.op)} dropped", dropped_sign
    elif isinstance(node, ast.If | ast.IfExp):
        yield "condition turned", negated_test
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        other = CALLS[node.func.id]
        yield f"{node.func.id} → {other}", with_field("func", ast.Name(other, ast.Load()))
    elif isinstance(node, ast.Continue | ast.Break):
        other_word = ast.Break() if isinstance(node, ast.Continue) else ast.Continue()
        yield f"{name(node)} → {name(other_word)}", lambda _: other_word


def faults_of_constant(node: ast.Constant) -> Iterator[Fault]:
    if isinstance(node.value, bool):
        yield f"{node.value} → {not node.value}", with_field("value", not node.value)
    elif isinstance(node.value, int):
        for other in (node.value + 1, node.value - 1):
            yield f"{node.value} → {other}", with_field("value", other)


def faults_of_operator(
    node: ast.Compare | ast.BinOp | ast.AugAssign | ast.BoolOp,
) -> Iterator[Fault]:
    if isinstance(node, ast.Compare):
        for comparison in COMPARISONS[type(node.ops[0])] if len(node.ops) == 1 else []:
            yield f"{name(node.ops[0])} → {comparison.__name__}", with_field("ops", [comparison()])
    elif isinstance(node, ast.BoolOp):
        turned = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"{name(node.op)} → {name(turned)}", with_field("op", turned)
    else:
        for operator in OPERATORS.get(type(node.op), []):
            yield f"{name(node.op)} → {operator.__name__}", with_field("op", operator())


def name(node: ast.AST) -> str:
    return type(node).__name__


def with_field(field: str, value: object) -> Callable[[ast.AST], ast.AST]:
    """A change that sets one field of a node."""

    def change(node: ast.AST) -> ast.AST:
        setattr(node, field, value)
        return node

    return change


def negated_test(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node


def dropped_sign(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.UnaryOp)
    return node.operand


def is_left_alone(node: ast.AST, holder: ast.AST) -> bool:
    """What cannot move a chip: the engine's own checks, imports, `strict=True` of a zip, and words.

    Words are the texts of errors, the functions that make them, and the parameters a line or a problem hands to its
    sentence.
    """
    if isinstance(node, ast.keyword):
        return node.arg in {"strict", "params"}
    if isinstance(node, ast.FunctionDef):
        return node.name.startswith("describe") or node.name.endswith(("_text", "_so_far"))
    if isinstance(node, ast.Dict):
        targets = getattr(holder, "targets", [getattr(holder, "target", None)])
        is_named_params = any(isinstance(t, ast.Name) and t.id == "params" for t in targets)
        return is_named_params or isinstance(holder, ast.Call | ast.Tuple)
    return isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr)


def places(
    tree: ast.AST, path: tuple[tuple[str, int], ...] = ()
) -> Iterator[tuple[tuple[str, int], ...]]:
    """The way from the module to each node that may be given a fault."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for number, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST) and not is_left_alone(child, tree):
                here = (*path, (field, number if isinstance(value, list) else -1))
                yield here
                yield from places(child, here)


def child_at(tree: ast.AST, step: tuple[str, int]) -> ast.AST:
    value = getattr(tree, step[0])
    return value if step[1] < 0 else value[step[1]]


def mutants_of(module: str, source: str) -> list[Mutant]:
    """Every mutant of a module's source, in the order of its text."""
    tree = ast.parse(source)
    lines = source.splitlines()
    made = []
    for path in places(tree):
        node: ast.AST = tree
        for step in path:
            node = child_at(node, step)
        line = getattr(node, "lineno", 0)
        if not line:
            continue
        for number, (fault, _) in enumerate(faults_of(node)):
            mutated = changed(tree, path, number)
            made.append(Mutant(module, line, fault, lines[line - 1].strip(), mutated))
    return made


def changed(tree: ast.AST, path: Path, number: int) -> str:
    """The module's source with one fault at one place."""
    mutated = copy.deepcopy(tree)
    holder = mutated
    for step in path[:-1]:
        holder = child_at(holder, step)
    field, index = path[-1]
    node = child_at(holder, path[-1])
    _, change = list(faults_of(node))[number]
    if index < 0:
        setattr(holder, field, change(node))
    else:
        getattr(holder, field)[index] = change(node)
    return ast.unparse(ast.fix_missing_locations(mutated))
