from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):
    dependencies = [("settlement", "0001_initial"), ("tables", "0002_ledger")]

    operations = [
        sql_file("settlement/sql/settlement_guards.v1.sql"),
        sql_file("settlement/sql/settlement_post.v1.sql"),
    ]
