"""A string notes since when it has no plan, as PostgreSQL refused it: one alert, not one a tick."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0013_exclusions_beside'),
    ]

    operations = [
        migrations.AddField(
            model_name='dealerstring',
            name='plan_refused_at',
            field=models.DateTimeField(help_text='Since when its plan is refused; without one it is written.', null=True),
        ),
    ]
