from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):
    dependencies = [
        ("house", "0001_initial"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        sql_file("casino/house/audit/sql/audit_rows.v1.sql"),
        sql_file("casino/house/audit/sql/audit_chain.v1.sql"),
        sql_file("casino/house/audit/sql/house_guards.v1.sql"),
    ]
