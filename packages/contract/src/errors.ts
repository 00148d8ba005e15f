type Failure = { readonly status: number; readonly sentence: string; readonly retryable: boolean };

/** It fails in the same way until somebody changes something. */
const lasting = (status: number, sentence: string): Failure => ({ status, sentence, retryable: false });
/** Trying again can help. */
const passing = (status: number, sentence: string): Failure => ({ status, sentence, retryable: true });

/** Every expected failure, by the module that has it: its HTTP status and the sentence people read. */
export const errors = {
  // Any endpoint
  BAD_REQUEST: lasting(400, 'The request could not be understood.'),
  INVALID_INPUT: lasting(422, 'Some of the values are not valid.'),
  UNAUTHENTICATED: lasting(401, 'Your session has ended. Please sign in again.'),
  FORBIDDEN: lasting(403, 'You do not have permission to do this.'),
  NO_PROFILE: lasting(403, 'No user profile found.'),
  NOT_FOUND: lasting(404, 'That could not be found.'),
  CONFLICT: passing(409, 'Someone else changed this meanwhile. Reload and try again.'),
  PAYLOAD_TOO_LARGE: lasting(413, 'The request is too large.'),
  TOO_MANY_REQUESTS: passing(429, 'Too many requests. Please slow down.'),
  INTERNAL: passing(500, 'An unexpected error occurred'),
  UNAVAILABLE: passing(503, 'The service is not available right now. Please try again.'),
  STORAGE_FULL: passing(
    503,
    'Nothing can be saved right now because the storage is full. Please try again later.',
  ),

  // auth
  CREDENTIALS_MISSING: lasting(400, 'You must provide either an email or phone number and a password.'),
  INVALID_CREDENTIALS: lasting(401, 'Invalid login credentials'),
  TOO_MANY_ATTEMPTS: passing(429, 'Too many sign-in attempts. Please wait a moment and try again.'),
  EMAIL_NOT_CONFIRMED: lasting(403, 'Email not confirmed'),
  OWN_EMAIL_UNCONFIRMED: lasting(
    403,
    'Please confirm your own email address first. The link is in the email that brought your password; signing in again sends a new one.',
  ),
  CONFIRMATION_INVALID: lasting(
    410,
    'This confirmation link is invalid or has expired. Sign in to get a new one.',
  ),
  PASSWORD_TOO_SHORT: lasting(422, 'Password must be at least 6 characters long'),
  PASSWORD_TOO_COMMON: lasting(422, 'This password is too common. Please choose another one.'),
  PASSWORD_CHANGE_REQUIRED: lasting(403, 'Please choose a password of your own first.'),
  PASSWORD_UNCHANGED: lasting(422, 'Please choose a password that differs from the temporary one.'),
  WRONG_PASSWORD: lasting(422, 'The current password is not correct'),

  CHALLENGE_OVER: lasting(410, 'This took too long, or was answered already. Please begin again.'),
  WRONG_CODE: lasting(422, 'This code is not correct, or was used already.'),
  PASSKEY_REFUSED: lasting(422, 'This passkey was not accepted. Please try again or choose another way.'),
  PASSKEYS_FULL: lasting(409, 'There are 20 passkeys. Remove one that you no longer use first.'),
  APP_ALREADY_ADDED: lasting(409, 'An authenticator app is set up already. Remove it first.'),
  SET_UP_OVER: lasting(410, 'This set-up has ended. Please begin again.'),
  NO_SECOND_FACTOR: lasting(409, 'There is no second factor.'),
  SECOND_FACTOR_REQUIRED: lasting(
    403,
    'Your workspace asks everyone for a second factor. Please set one up first.',
  ),

  // people
  TOO_MANY_MAILS: passing(429, 'Too many emails have been sent. Please try again later.'),
  USER_EXISTS: lasting(409, 'A user with this email address already exists.'),
  USER_NOT_FOUND: lasting(404, 'User not found'),
  USER_ALREADY_REGISTERED: lasting(409, 'This user is already registered. They can log in directly.'),
  INVALID_EMAIL: lasting(422, 'Please enter a valid email address.'),
  NAME_WITH_LINK: lasting(422, 'Names cannot contain web or email addresses.'),
  MISSING_INFORMATION: lasting(422, 'Please fill in all required fields'),
  LOCATION_REQUIRED: lasting(422, 'Please select at least one location for agency customers'),
  DEFAULT_LOCATION_REQUIRED: lasting(422, 'Please select a default location for single location users'),
  CANNOT_ASSIGN_LOCATION: lasting(403, 'You do not have permission to assign this location.'),
  INVITATION_PENDING: lasting(
    409,
    'An invitation has already been sent to this email address. Please check if they received it.',
  ),
  INVITATION_INVALID: lasting(
    410,
    'This invitation link is invalid or has expired. Please contact the person who invited you for a new invitation.',
  ),
  INSUFFICIENT_PERMISSIONS: lasting(403, "You don't have permission to send invitations."),
  UNAUTHORIZED: lasting(401, 'Authentication failed. Please try logging in again.'),
  INTERNAL_ERROR: passing(500, 'An internal error occurred. Please try again later.'),
  EMAIL_SEND_FAILED: passing(
    502,
    'Failed to send the invitation email. Please check your email configuration.',
  ),
  RESET_LINK_INVALID: lasting(410, 'Invalid reset token'),
  RESET_LINK_OVER: lasting(410, 'Reset token has expired or already been used.'),
  OWNER_MUST_DECIDE: lasting(
    409,
    'Other people belong to this workspace. Hand it over first, or confirm that the whole workspace goes.',
  ),
  OWN_SECOND_FACTOR: lasting(409, 'Your own second factor is removed under Settings, Security.'),
  CANNOT_DELETE_OWNER: lasting(
    409,
    'This person owns the workspace. Only the owner can hand it over or delete it.',
  ),

  // billing
  DISCOUNT_INVALID: lasting(422, 'Invalid or expired discount code'),
  UNKNOWN_PLAN: lasting(422, 'That plan is not on offer.'),
  BILLING_UNAVAILABLE: passing(503, 'Unable to process payment. Please try again.'),
  NO_SUBSCRIPTION: lasting(409, 'There is no subscription to manage yet.'),
  SUBSCRIPTION_ENDED: lasting(409, 'Your subscription has ended. Choose a plan to connect and sync again.'),

  // locations
  LOCATION_LIMIT_REACHED: lasting(
    409,
    'Location limit reached. You have reached your maximum allowed locations. Please upgrade your subscription to connect more locations.',
  ),
  LOCATION_NOT_CONNECTED: lasting(409, 'Reconnect this location first.'),
  OAUTH_STATE_INVALID: lasting(
    410,
    'This connection attempt has expired or was used already. Please start again from Integrations.',
  ),
  OAUTH_REFUSED: lasting(422, 'The CRM refused the authorization. Please try again.'),

  // accounts
  NAME_AND_KEY_REQUIRED: lasting(422, 'Please enter an API key'),
  INVALID_INSTANTLY_KEY: lasting(422, 'Invalid API key - could not connect to Instantly'),
  INVALID_HEYREACH_KEY: lasting(422, 'Invalid API key - could not connect to HeyReach'),
  ACCOUNT_EXISTS: lasting(409, 'This account is connected already.'),
  PROVIDER_UNAVAILABLE: passing(503, 'The provider does not answer right now. Please try again in a moment.'),
  PROVIDER_KEY_REFUSED: lasting(409, 'The provider no longer accepts the API key of this account.'),
  PROVIDER_REFUSED: lasting(409, 'The provider refused the request.'),

  // campaigns
  CAMPAIGN_AUTO_MAPPED: lasting(409, 'Campaigns automatically map to your assigned location'),
  CAMPAIGN_NOT_COLD_EMAIL: lasting(409, 'Only cold-email campaigns can be activated or paused.'),
  CAMPAIGN_NOT_PAUSED: lasting(409, 'Only a paused campaign can be activated.'),
  CAMPAIGN_NOT_ACTIVE: lasting(409, 'Only an active campaign can be paused.'),
  CREATION_UNDER_WAY: passing(409, 'The campaign is being created at Instantly. Please wait a moment.'),
  CAMPAIGN_NOT_AT_PROVIDER: lasting(
    409,
    'This campaign was made here and is not at Instantly yet. Set it up there before you turn it on.',
  ),
  CAMPAIGN_WITHOUT_ACCOUNT: lasting(409, 'The account of this campaign is no longer connected.'),
  CAMPAIGN_NOT_READY: lasting(
    409,
    'Complete the target configuration of this campaign before you add leads.',
  ),
  VALUE_PROPOSITION_INCOMPLETE: lasting(422, 'Please fill in all required fields before generating'),

  // leads
  NOT_A_CSV_FILE: lasting(422, 'Please select a CSV file'),
  CSV_EMPTY: lasting(422, 'CSV file appears to be empty'),
  CSV_NOT_READABLE: lasting(422, 'Error parsing CSV file'),
  CSV_BROKEN: lasting(422, 'Failed to parse CSV file'),
  CSV_MISSING: lasting(409, 'No CSV file found. Please re-select your file.'),
  REQUIRED_FIELDS_UNMAPPED: lasting(422, 'Please map required fields'),
  FIELD_MAPPED_TWICE: lasting(422, 'Please map each field to one column'),
  CUSTOM_FIELD_INVALID: lasting(422, 'Field name is required'),
  UPLOAD_REPLACED: lasting(409, 'This file was sent again meanwhile. Please re-select your file.'),
  IMPORT_STORAGE_FULL: lasting(
    409,
    'The files of this workspace that wait to be imported take up all of its storage. Import or discard some of them first.',
  ),
  IMPORT_STARTED: lasting(409, 'This import has been started already.'),
  IMPORT_OVER: lasting(409, 'This import is not running.'),
  IMPORT_NOT_UNDOABLE: lasting(409, 'This import can no longer be undone.'),
  CONTACT_EXISTS: lasting(409, 'Another contact has this e-mail address or LinkedIn profile.'),
  ADDRESS_FIXED: lasting(
    403,
    'Only people who see all locations can change an email address or a LinkedIn URL.',
  ),
  NAME_REQUIRED: lasting(422, 'First name or last name is required'),
  EMAIL_REQUIRED: lasting(422, 'Email is required for email campaigns'),
  LINKEDIN_URL_REQUIRED: lasting(422, 'LinkedIn URL is required for LinkedIn campaigns'),
  INVALID_LINKEDIN_URL: lasting(422, 'Please enter a valid LinkedIn URL.'),

  // suppression
  ON_DO_NOT_CONTACT_LIST: lasting(409, 'This person is on the do-not-contact list.'),
  FREE_MAIL_DOMAIN: lasting(422, 'Anybody can have an address at this domain. Add single addresses instead.'),
  NOBODY_TO_SUPPRESS: lasting(409, 'This contact has neither an e-mail address nor a LinkedIn profile.'),
  ERASED_STAYS: lasting(409, 'Who was erased stays on the list.'),
  TOO_MANY_TO_SUPPRESS: lasting(422, 'Please add at most 1,000 at once.'),
  STEP_NOT_FAILED: lasting(409, 'This step has not failed.'),

  // enrichment
  CLAY_URL_INVALID: lasting(
    422,
    'Please enter the webhook URL of your Clay table. It begins with https://api.clay.com/v3/sources/webhook/',
  ),
  CLAY_NOT_CONNECTED: lasting(409, 'Connect your Clay table under Enrichment first.'),
  CLAY_LIMIT_REACHED: lasting(
    409,
    'This Clay webhook has taken all of its 50,000 rows. Create a new one in Clay and save its URL.',
  ),
  ENRICHMENT_DISABLED: lasting(409, 'Data enrichment is disabled for this campaign.'),

  // inbox
  AI_REPLIES_OFF: lasting(409, 'AI replies are off for this campaign.'),
  REPLY_UNFINISHED: lasting(422, 'Fill in what is left open before sending.'),
  ANSWERED_MEANWHILE: lasting(409, 'Somebody else has answered meanwhile.'),
  REPLY_TIME_TOO_FAR: lasting(422, 'A reply can wait for a year at most.'),
  ASSIGNEE_WITHOUT_ACCESS: lasting(409, 'This person does not see the location, so they cannot be asked.'),
  SNOOZE_TIME_PASSED: lasting(422, 'This time has passed. Please choose another.'),
  SNOOZE_TIME_TOO_FAR: lasting(422, 'A conversation can be snoozed for a year at most.'),
  RUN_NOT_UNDOABLE: lasting(409, 'This can no longer be taken back.'),
  NOTES_FULL: lasting(409, 'There are 200 notes in this conversation. Remove one that nobody needs first.'),
  NOT_YOUR_NOTE: lasting(403, 'Only whoever wrote a note can change or remove it.'),
  VIEWS_FULL: lasting(409, 'There are 50 views already. Remove one that nobody uses first.'),
  NOT_YOUR_VIEW: lasting(403, 'Only whoever made a view, or manages people, can change or remove it.'),
  REPLY_GIVEN_UP: lasting(409, 'This reply was given up.'),
  REPLY_UNDER_WAY: lasting(409, 'This reply is being sent right now, or has gone out already.'),

  // snippets
  SNIPPET_EXISTS: lasting(409, 'There is a snippet of this name already.'),
  SNIPPET_VARIABLE_UNKNOWN: lasting(422, 'There is no such variable.'),
  SNIPPETS_FULL: lasting(409, 'There are 300 snippets. Remove one that nobody uses first.'),

  // assistant
  DRAFT_NOT_READY: lasting(409, 'Campaign not ready'),
  TURN_UNDER_WAY: passing(409, 'The assistant is still answering. Please wait a moment.'),
  CHAT_FULL: lasting(409, 'This chat is full. Please start a new one.'),
  CHAT_COMPLETED: lasting(
    409,
    'The campaign of this chat has been created. Start a new chat to plan another one.',
  ),

  // privacy
  PERSON_ERASED: lasting(409, 'This person asked to be erased and cannot be added again.'),
  ERASURE_NOT_CONFIRMED: lasting(422, 'That is not the address. Nothing was erased.'),

  // webhooks
  EVENT_WIPED: lasting(
    409,
    'What this event said is gone: its message was deleted, or it is older than events are kept.',
  ),
} as const satisfies Record<string, Failure>;

/** What says more than the sentence of a code does, or stands in an answer that is no failure of its own. */
export const sentences = {
  EMAIL_ACCOUNT_MISSING:
    'Missing email account for this thread. Please wait for the inbound sync or contact support.',
  LINKEDIN_ACCOUNT_MISSING: 'The LinkedIn account ID of this conversation is missing.',
  LINKEDIN_REPLY_IMPOSSIBLE:
    "Cannot reply to this LinkedIn message: Missing LinkedIn account data. This message may be from an older import that didn't capture the required LinkedIn account information.",
  MESSAGE_SOURCE_UNKNOWN: 'Unable to determine message source',
  REPLY_FAILED: 'Reply failed',
  CRM_NOT_SET_UP:
    'The CRM is not set up on this server: HIGHLEVEL_CLIENT_ID and HIGHLEVEL_CLIENT_SECRET are missing.',
  NO_LOCATION_CHOSEN: 'No location was chosen at the CRM. Please start again and choose one.',
  USER_WITHOUT_LOCATION: 'The user has no location.',
  PLAN_EXISTS: 'You already have a plan. Change it under Settings, Manage billing.',
  TOKEN_MISMATCH: 'The token or signature does not match.',
  SIGNATURE_MISMATCH: 'The signature is missing or does not match.',
  BODY_NOT_JSON: 'The body is not valid JSON.',
  BODY_WITHOUT_ROW: 'The body does not name its app_row_id.',
} as const;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);
