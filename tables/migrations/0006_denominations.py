import casino.house.models.base
import django.db.models.deletion
from django.db import migrations, models

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0005_table_limits'),
    ]

    operations = [
        migrations.CreateModel(
            name='Denomination',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.UUIDField(db_default=casino.house.models.base.UuidV7(), editable=False, unique=True)),
                ('value', models.BigIntegerField()),
                ('colour', models.TextField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'db_table_comment': 'mutable: because chips come into use and are withdrawn; changes leave an event',
            },
        ),
        migrations.AddField(
            model_name='denomination',
            name='commodity',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='denominations', to='tables.commodity'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=models.CheckConstraint(condition=models.Q(('value__gte', 1)), name='denomination_value'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=models.UniqueConstraint(fields=('commodity', 'value'), name='denomination_once'),
        ),
        sql_file("tables/sql/denomination.v1.sql"),
    ]
