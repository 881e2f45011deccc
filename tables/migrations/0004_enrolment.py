import casino.house.models.base
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('house', '0003_devices_kept'),
        ('tables', '0003_fees_and_debts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Enrolment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.UUIDField(db_default=casino.house.models.base.UuidV7(), editable=False, unique=True)),
                ('label', models.TextField()),
                ('code_hash', models.BinaryField(help_text='SHA-256 of the code, 32 bytes.', unique=True)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'db_table_comment': 'mutable: because a code is used once or taken back; both leave an event',
            },
        ),
        migrations.AddField(
            model_name='enrolment',
            name='device',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='enrolment', to='house.device'),
        ),
        migrations.AddField(
            model_name='enrolment',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='enrolment',
            name='pit',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='enrolments', to='house.pit'),
        ),
        migrations.AddField(
            model_name='enrolment',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='enrolments', to='tables.table'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('pit__isnull', True), ('table__isnull', False)), models.Q(('pit__isnull', False), ('table__isnull', True)), _connector='OR'), name='enrolment_one_place'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('made_at'))), name='enrolment_span'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('device__isnull', True), ('used_at__isnull', True)), models.Q(('device__isnull', False), ('used_at__isnull', False)), _connector='OR'), name='enrolment_used_as_device'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.CheckConstraint(condition=models.Q(('used_at', None), ('revoked_at', None), _connector='OR'), name='enrolment_used_or_revoked'),
        ),
        migrations.AddConstraint(
            model_name='enrolment',
            constraint=models.CheckConstraint(condition=models.Q(('used_at', None), ('used_at__lt', models.F('expires_at')), _connector='OR'), name='enrolment_used_in_time'),
        ),
        sql_file("tables/sql/enrolment.v1.sql"),
    ]
