from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('house', '0007_people'),
    ]

    operations = [
        sql_file('casino/house/audit/sql/house_rights.v1.sql'),
    ]
