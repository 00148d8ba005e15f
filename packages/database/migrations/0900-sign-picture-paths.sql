-- PostgreSQL writes the JSON of frequent reads, which contains signed paths of pictures. The key is valid for one day and
-- passed by the server, as the two padded keys of an HMAC.
create function app.picture_path(p_address text, p_day integer, p_inner bytea, p_outer bytea) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_address text := btrim(p_address, E' \t\n\r\f\v\u00a0\ufeff');
  v_of text;
begin
  if v_address = '' or length(v_address) > 2000
    or (v_address ~* '^[a-z][a-z0-9+.-]*:' and v_address !~* '^https?:') then
    return null;
  end if;
  v_of := translate(encode(convert_to(v_address, 'UTF8'), 'base64'), E'+/=\n', '-_');
  return '/api/pictures?of=' || v_of || '&day=' || p_day || '&proof='
    || translate(encode(sha256(p_outer || sha256(p_inner || convert_to(v_of, 'UTF8'))), 'base64'), E'+/=\n', '-_');
end $$;
comment on function app.picture_path is
  'Returns the path at which Hearback serves a picture of another host, or null if the address cannot be a picture. The same as `toPath` of the server.';
revoke all on function app.picture_path from public;
grant execute on function app.picture_path to hearback_api, hearback_system;
