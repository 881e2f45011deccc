from django.db import migrations

from casino.house.sqlfiles import sql_files_replaced


class Migration(migrations.Migration):
    dependencies = [
        ("settlement", "0005_rule_drafts"),
        ("tables", "0010_waiting"),
    ]

    operations = [
        sql_files_replaced(
            "settlement/sql/hand_seats.v1.sql", undo="settlement/sql/hand_seats.v1.undo.sql"
        ),
    ]
