-- What these triggers do is said in the words of the rest: a row takes the location of its contact or of its message, a
-- conversation the company of its contact.
grant create on schema app to hearback_system;
set local role hearback_system;
alter function app.place_at_contact() rename to take_location_of_contact;
alter function app.place_at_message() rename to take_location_of_message;
alter function app.place_in_company() rename to take_company_of_contact;
reset role;
revoke create on schema app from hearback_system;

alter trigger place on messages rename to take_location;
alter trigger place on notes rename to take_location;
alter trigger place on opportunities rename to take_location;
alter trigger place on classification_corrections rename to take_location;
alter trigger place on conversations rename to take_company;
