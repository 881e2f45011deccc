from django.db import migrations, models

from casino.house.sqlfiles import sql_files_replaced


class Migration(migrations.Migration):
    dependencies = [
        ("settlement", "0007_calendar"),
        ("tables", "0012_calendar"),
    ]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="dealt_at",
            field=models.DateTimeField(
                help_text="Of a hand entered afterwards: when it was dealt; empty = as it was opened.",
                null=True,
            ),
        ),
        sql_files_replaced(
            "settlement/sql/hand_dealt.v1.sql", undo="settlement/sql/hand_dealt.v1.undo.sql"
        ),
    ]
