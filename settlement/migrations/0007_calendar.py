from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('settlement', '0006_excluded_are_not_dealt_in'),
    ]

    operations = [
        sql_file('settlement/sql/rules_calendar.v1.sql'),
    ]
