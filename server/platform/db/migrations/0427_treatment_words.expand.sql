-- Two of the shipped words also named services that are not treatment: "Disaster Recovery Centers" and any crisis line. They change only
-- where nobody has edited or removed them.
with narrower (term, words) as (
  values
    (
      'recovery home/homes/house/houses/housing/residence/residences/center/centers/program/programs/support/supports',
      array[
        'recovery home/homes/house/houses/housing/residence/residences',
        'addiction/alcohol/drug/opioid/substance/sober … recovery',
        'peer recovery',
        'recovery coach*',
        'recovery community organization/organizations/center/centers'
      ]
    ),
    ('crisis stabilization/residential/intervention/unit', array['crisis stabilization/residential/unit/units'])
),
changed as (
  update treatment_terms t set term = n.words[1], term_key = lower(n.words[1]), updated_at = now()
  from narrower n
  where t.kind = 'words' and t.term_key = lower(n.term)
    and not exists (select from treatment_terms other where other.kind = 'words' and other.term_key = lower(n.words[1]))
  returning n.words
)
insert into treatment_terms (kind, term, term_key)
select 'words', word, lower(word) from changed, unnest(words[2:]) as word
on conflict do nothing;
