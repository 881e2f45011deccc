"""A client whose every answer is held against the published schema, fields and all."""

import json
import re
import uuid
from functools import cache
from typing import Any

from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

PREFIX = "/api/v1/"


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI document as JSON; objects with named properties have no others."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    plain: dict[str, Any] = json.loads(json.dumps(document))
    for component in plain["components"]["schemas"].values():
        if "properties" in component:
            component.setdefault("additionalProperties", False)
    return plain


@cache
def _paths() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    return [
        (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), operations)
        for path, operations in schema()["paths"].items()
    ]


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """operationId → (method, path, operation) of everything below /api/v1."""
    return {
        operation["operationId"]: (method, path, operation)
        for path, methods in schema()["paths"].items()
        if path.startswith(PREFIX)
        for method, operation in methods.items()
    }


def check(method: str, path: str, status: int, body: Any) -> None:
    """Fail when the schema does not foresee this answer."""
    found = [operations for pattern, operations in _paths() if pattern.fullmatch(path)]
    if not found or method.lower() not in found[0]:
        assert status in {404, 405}, f"{method} {path} is not in the schema"
        return
    responses = found[0][method.lower()]["responses"]
    assert str(status) in responses, f"{method} {path} answers {status}: not in the schema"
    content = responses[str(status)]["content"]["application/json"]["schema"]
    validator = Draft202012Validator(
        {**content, "components": schema()["components"]}, format_checker=FormatChecker()
    )
    errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(body)]
    assert errors == [], f"{method} {path} {status}: {errors}"


class Api:
    """Requests as one device. Commands get a fresh id unless the body names one."""

    def __init__(self, token: str | None) -> None:
        self._client = Client(headers={"Authorization": f"Token {token}"} if token else {})

    def request(
        self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str
    ) -> Any:
        content = raw if raw is not None else json.dumps(body).encode() if body is not None else b""
        response = self._client.generic(
            method,
            PREFIX + path,
            content,
            content_type="application/json",
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
        check(method, (PREFIX + path).split("?")[0], response.status_code, response.json())
        return response

    def get(self, path: str) -> Any:
        return self.request("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        return self.request("POST", path, {"command_id": str(uuid.uuid4()), **body})

    def put(self, path: str, body: Any, **headers: str) -> Any:
        return self.request("PUT", path, body, **headers)
