import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('house', '0002_audit_trail'),
    ]

    operations = [
        migrations.AddField(
            model_name='device',
            name='clock_drift_ms',
            field=models.BigIntegerField(blank=True, help_text="Its clock less the server's, when it last told.", null=True),
        ),
        migrations.AddField(
            model_name='device',
            name='expires_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='device',
            name='last_address',
            field=models.TextField(blank=True, default=''),
        ),
        migrations.AddField(
            model_name='device',
            name='pit',
            field=models.ForeignKey(blank=True, help_text="A tablet of this pit's floor people; a table's terminal has none.", null=True, on_delete=django.db.models.deletion.PROTECT, related_name='devices', to='house.pit'),
        ),
        migrations.AddField(
            model_name='device',
            name='scopes',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, null=True, size=None),
        ),
        migrations.AddField(
            model_name='device',
            name='version',
            field=models.TextField(blank=True, default='', help_text='Of the page it runs.'),
        ),
        migrations.AddConstraint(
            model_name='device',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'api'), models.Q(('scopes__isnull', True), ('staff__isnull', True)), _connector='OR'), name='device_terminal_has_no_scopes'),
        ),
        migrations.AddConstraint(
            model_name='device',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'terminal'), ('pit', None), _connector='OR'), name='device_interface_has_no_pit'),
        ),
        sql_file("casino/house/audit/sql/device_columns.v1.sql"),
    ]
