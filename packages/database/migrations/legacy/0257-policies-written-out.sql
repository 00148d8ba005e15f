-- Whose rows a statement sees is asked by these for every table in it. A function with settings of its own is called: it takes ten
-- times as long as its one expression, which PostgreSQL otherwise writes into the statement. Their bodies were read when they were
-- made (`return …`), so that no search path leads them elsewhere.
alter function app.workspace_id() reset search_path;
alter function app.user_id() reset search_path;
alter function app.role() reset search_path;
alter function app.user_type() reset search_path;
alter function app.is_insider() reset search_path;
alter function app.manages_people() reset search_path;
alter function app.sees_all_locations() reset search_path;
alter function app.readable_locations() reset search_path;
alter function app.writable_locations() reset search_path;
