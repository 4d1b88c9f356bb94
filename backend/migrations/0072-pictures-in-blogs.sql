-- The pictures that a text names, in whatever form: their keys in the store without what follows the id.
create function pictures_in(text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct found[1] from regexp_matches($1, 'images/[0-9a-f-]{36}', 'g') found)
$$;
-- Found once, when the blog is written: the clean-up of unused pictures must not read through all texts.
alter table blogs add column pictures text[] not null generated always as (pictures_in(content)) stored;
