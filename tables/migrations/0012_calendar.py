from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0011_idle_lock'),
    ]

    operations = [
        sql_file('tables/sql/calendar.v1.sql'),
    ]
