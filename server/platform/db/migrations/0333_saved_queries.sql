-- Saved views become saved queries in the users' settings, where react-admin's store keeps them. The previous version still reads
-- saved_views during the upgrade, so a later version drops the table.
insert into table_settings (user_id, name, settings, updated_at)
select
  user_id,
  resource || '.savedQueries',
  jsonb_agg(
    jsonb_build_object(
      'label', name,
      'value', jsonb_build_object(
        'filter', query -> 'filter',
        'displayedFilters', '{}'::jsonb,
        'sort', jsonb_build_object('field', coalesce(query ->> 'sort', ''), 'order', upper(query ->> 'order')),
        'perPage', query -> 'page_size'
      )
    ) || case when is_default then '{"isDefault": true}'::jsonb else '{}'::jsonb end
    order by lower(name)
  ),
  max(updated_at)
from saved_views
group by user_id, resource;
