from django.db import migrations

from casino.house.sqlfiles import sql_files_replaced


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0012_calendar"),
    ]

    operations = [
        sql_files_replaced("tables/sql/waiting.v2.sql", undo="tables/sql/waiting.v2.undo.sql"),
    ]
