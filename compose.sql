-- The site's own account in the database of compose.yaml: it owns its database and may do nothing else.
-- The one that may do everything keeps no password, so that nobody signs in with it over the network.
\getenv password POSTGRES_PASSWORD
CREATE ROLE portativ LOGIN PASSWORD :'password';
CREATE DATABASE portativ OWNER portativ;
REVOKE CONNECT, TEMPORARY ON DATABASE portativ, postgres, template1 FROM PUBLIC;
ALTER ROLE CURRENT_USER PASSWORD NULL;
