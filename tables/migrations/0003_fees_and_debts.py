from django.db import migrations, models

from casino.house.sqlfiles import sql_files_replaced


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_ledger'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='account',
            name='account_once',
        ),
        migrations.AddField(
            model_name='account',
            name='fee_kind',
            field=models.TextField(choices=[('per_hand', 'Per Hand'), ('time', 'Time'), ('percent_of_net_win', 'Percent Of Net Win')], null=True),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(fields=('kind', 'table', 'player', 'fee_kind', 'commodity'), name='account_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(('fee_kind__in', ['per_hand', 'time', 'percent_of_net_win'])), name='account_fee_kind'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fee_kind__isnull', False), ('kind', 'fees')), models.Q(models.Q(('kind', 'fees'), _negated=True), ('fee_kind__isnull', True)), _connector='OR'), name='account_fee_kind_of_fees'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'receivable'), _negated=True), ('balance__lte', 0), _connector='OR'), name='account_receivable'),
        ),
        sql_files_replaced(
            "tables/sql/account_open.v2.sql",
            before=("tables/sql/ledger_post.v1.sql",),
            undo="tables/sql/account_open.v2.undo.sql",
        ),
        sql_files_replaced(
            "tables/sql/posting_rules.v2.sql", undo="tables/sql/posting_rules.v2.undo.sql"
        ),
    ]
