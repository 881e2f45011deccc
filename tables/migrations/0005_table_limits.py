from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_enrolment'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='buy_in_max',
            field=models.BigIntegerField(blank=True, help_text='In minor units; no stack is bought above it.', null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='buy_in_min',
            field=models.BigIntegerField(blank=True, help_text='In minor units, when a player sits down.', null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='smallest_chip',
            field=models.BigIntegerField(default=1, help_text='In minor units; chips are sold in whole ones.'),
        ),
        migrations.AddField(
            model_name='table',
            name='training',
            field=models.BooleanField(default=False, help_text='For play money, in no report.'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('currency', 'XTS'), ('training', True)), models.Q(('training', False), models.Q(('currency', 'XTS'), _negated=True)), _connector='OR'), name='table_training_is_play_money'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('smallest_chip__gte', 1)), name='table_smallest_chip'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('buy_in_min', None), ('buy_in_min__gte', 1), _connector='OR'), models.Q(('buy_in_max', None), ('buy_in_max__gte', 1), _connector='OR'), models.Q(('buy_in_min', None), ('buy_in_max', None), ('buy_in_max__gte', models.F('buy_in_min')), _connector='OR')), name='table_buy_in'),
        ),
    ]
