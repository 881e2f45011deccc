from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('house', '0008_rights_stay'),
    ]

    operations = [
        sql_file('casino/house/audit/sql/house_roles.v1.sql'),
    ]
