type Failure = { readonly status: number; readonly sentence: string; readonly retryable: boolean };

/** Fails again until something changes. */
const lasting = (status: number, sentence: string): Failure => ({ status, sentence, retryable: false });
/** May succeed when retried. */
const passing = (status: number, sentence: string): Failure => ({ status, sentence, retryable: true });

/** All expected failures by module, with HTTP status and message. */
export const errors = {
  // Any endpoint
  BAD_REQUEST: lasting(400, 'The request could not be understood.'),
  INVALID_INPUT: lasting(422, 'Some values are invalid. Check the form and try again.'),
  UNAUTHENTICATED: lasting(401, 'Your session has ended. Sign in again.'),
  FORBIDDEN: lasting(403, 'You do not have permission to do this.'),
  NO_PROFILE: lasting(403, 'No user profile found.'),
  NOT_FOUND: lasting(404, 'Not found. It may have been deleted, or you may not have access.'),
  CONFLICT: passing(409, 'Someone else changed this at the same time. Reload and try again.'),
  PAYLOAD_TOO_LARGE: lasting(413, 'The request is too large.'),
  TOO_MANY_REQUESTS: passing(429, 'Too many requests. Wait a moment and try again.'),
  FILE_LARGER_THAN_DECLARED: lasting(
    413,
    'The file is larger than declared. Select it again and start a new upload.',
  ),
  PERSON_LIMIT_REACHED: passing(
    429,
    "You've done this too often in a short time. Wait a moment and try again.",
  ),
  INTERNAL: passing(500, 'An unexpected error occurred'),
  UNAVAILABLE: passing(503, 'The service is temporarily unavailable. Try again.'),
  STORAGE_FULL: passing(503, 'Changes cannot be saved because the storage is full. Try again later.'),

  // auth
  CREDENTIALS_MISSING: lasting(400, 'You must provide either an email or phone number and a password.'),
  INVALID_CREDENTIALS: lasting(401, 'Invalid login credentials'),
  TOO_MANY_ATTEMPTS: passing(429, 'Too many sign-in attempts. Wait a moment and try again.'),
  EMAIL_NOT_CONFIRMED: lasting(403, 'Email not confirmed'),
  OWN_EMAIL_UNCONFIRMED: lasting(
    403,
    'Confirm your email address first. Open the link in the email with your password, or sign in again to receive a new link.',
  ),
  CONFIRMATION_INVALID: lasting(
    410,
    'This confirmation link is invalid or has expired. Sign in to get a new one.',
  ),
  CONFIRMATION_PASSWORD_REQUIRED: lasting(
    422,
    'This address was used to sign up more than once. Enter the password you chose to confirm your own sign-up.',
  ),
  CONFIRMATION_PASSWORD_WRONG: lasting(
    422,
    'This password does not belong to this link. Use the link in your other confirmation email, or sign up again.',
  ),
  PASSWORD_TOO_SHORT: lasting(422, 'Password must be at least 6 characters long'),
  PASSWORD_TOO_COMMON: lasting(422, 'This password is too common. Choose another one.'),
  PASSWORD_CHANGE_REQUIRED: lasting(403, 'Choose your own password first.'),
  PASSWORD_UNCHANGED: lasting(422, 'Choose a password that differs from the temporary one.'),
  PASSWORD_BLANK: lasting(422, 'Password cannot consist of spaces only.'),
  WRONG_PASSWORD: lasting(422, 'The current password is not correct'),

  CHALLENGE_OVER: lasting(410, 'This sign-in step expired. Start over.'),
  WRONG_CODE: lasting(422, 'This code is incorrect or was already used.'),
  STEP_UP_REQUIRED: lasting(403, 'Confirm your second factor to make this change.'),
  NEW_PASSWORD_REQUIRED: lasting(
    403,
    'This password can no longer be used because too many wrong codes were entered. Choose a new one with the link we emailed you.',
  ),
  PASSKEY_REFUSED: lasting(422, 'This passkey was not accepted. Try again or use another method.'),
  PASSKEYS_FULL: lasting(409, 'You have reached the limit of 20 passkeys. Remove one first.'),
  APP_ALREADY_ADDED: lasting(409, 'An authenticator app is already set up. Remove it first.'),
  SET_UP_OVER: lasting(410, 'This setup expired. Start over.'),
  NO_SECOND_FACTOR: lasting(409, 'No second factor is set up.'),
  SECOND_FACTOR_REQUIRED: lasting(403, 'Your workspace requires a second factor. Set one up first.'),

  // people
  TOO_MANY_MAILS: passing(429, 'Too many emails were sent. Try again later.'),
  USER_EXISTS: lasting(409, 'A user with this email address already exists.'),
  USER_NOT_FOUND: lasting(404, 'User not found'),
  USER_ALREADY_REGISTERED: lasting(409, 'This user is already registered. They can log in directly.'),
  INVALID_EMAIL: lasting(422, 'Please enter a valid email address.'),
  NAME_WITH_LINK: lasting(
    422,
    'Names cannot contain web addresses, email addresses, IP addresses or phone numbers.',
  ),
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
    'This workspace has other members. Transfer it first, or confirm that you want to delete the whole workspace.',
  ),
  OWN_SECOND_FACTOR: lasting(409, 'Remove your own second factor under Settings > Security.'),
  CANNOT_DELETE_OWNER: lasting(
    409,
    'This person owns the workspace. Only the owner can transfer or delete it.',
  ),

  // billing
  DISCOUNT_INVALID: lasting(422, 'Invalid or expired discount code'),
  UNKNOWN_PLAN: lasting(422, 'This plan is not available.'),
  BILLING_UNAVAILABLE: passing(503, 'Unable to process payment. Please try again.'),
  NO_SUBSCRIPTION: lasting(409, 'There is no subscription to manage.'),
  SUBSCRIPTION_ENDED: lasting(409, 'Your subscription has ended. Choose a plan to connect and sync again.'),

  // locations
  LOCATION_LIMIT_REACHED: lasting(
    409,
    'Location limit reached. You have reached your maximum allowed locations. Please upgrade your subscription to connect more locations.',
  ),
  LOCATION_NOT_CONNECTED: lasting(409, 'Reconnect this location first.'),
  OAUTH_STATE_INVALID: lasting(
    410,
    'This connection attempt expired or was already used. Start again from Integrations.',
  ),
  OAUTH_REFUSED: lasting(422, 'The CRM declined the authorization. Try again.'),

  // accounts
  NAME_AND_KEY_REQUIRED: lasting(422, 'Please enter an API key'),
  INVALID_INSTANTLY_KEY: lasting(422, 'Invalid API key - could not connect to Instantly'),
  INVALID_HEYREACH_KEY: lasting(422, 'Invalid API key - could not connect to HeyReach'),
  ACCOUNT_EXISTS: lasting(409, 'This account is already connected.'),
  PROVIDER_UNAVAILABLE: passing(503, 'The provider is not responding. Try again in a moment.'),
  PROVIDER_KEY_REFUSED: lasting(409, 'The provider no longer accepts the API key of this account.'),
  PROVIDER_REFUSED: lasting(409, 'The provider rejected the request.'),

  // campaigns
  CAMPAIGN_AUTO_MAPPED: lasting(409, 'Campaigns automatically map to your assigned location'),
  CAMPAIGN_NOT_COLD_EMAIL: lasting(409, 'Only cold-email campaigns can be activated or paused.'),
  CAMPAIGN_NOT_PAUSED: lasting(409, 'Only a paused campaign can be activated.'),
  CAMPAIGN_NOT_ACTIVE: lasting(409, 'Only an active campaign can be paused.'),
  CREATION_UNDER_WAY: passing(409, 'The campaign is being created in Instantly. Wait a moment.'),
  CAMPAIGN_NOT_AT_PROVIDER: lasting(
    409,
    'This campaign does not exist in Instantly yet. Create it there before you activate it.',
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
  FIELD_MAPPED_TWICE: lasting(422, 'Map each field to one column only'),
  CUSTOM_FIELD_INVALID: lasting(422, 'Field name is required'),
  UPLOAD_REPLACED: lasting(409, 'This file was uploaded again in another window. Select your file again.'),
  IMPORT_STORAGE_FULL: lasting(
    409,
    'The storage for uploaded files is full. Import or discard some files first.',
  ),
  IMPORT_STARTED: lasting(409, 'This import has already started.'),
  IMPORT_OVER: lasting(409, 'This import is not running.'),
  IMPORT_NOT_UNDOABLE: lasting(409, 'This import can no longer be undone.'),
  CONTACT_EXISTS: lasting(409, 'Another contact already has this email address or LinkedIn profile.'),
  ADDRESS_FIXED: lasting(
    403,
    'Only users with access to all locations can change an email address or a LinkedIn URL.',
  ),
  NAME_REQUIRED: lasting(422, 'First name or last name is required'),
  EMAIL_REQUIRED: lasting(422, 'Email is required for email campaigns'),
  LINKEDIN_URL_REQUIRED: lasting(422, 'LinkedIn URL is required for LinkedIn campaigns'),
  INVALID_LINKEDIN_URL: lasting(422, 'Enter a valid LinkedIn URL.'),

  // suppression
  ON_DO_NOT_CONTACT_LIST: lasting(409, 'This person is on the do-not-contact list.'),
  FREE_MAIL_DOMAIN: lasting(422, 'This is a public email domain. Add individual addresses instead.'),
  NOBODY_TO_SUPPRESS: lasting(409, 'This contact has no email address and no LinkedIn profile.'),
  ERASED_STAYS: lasting(409, 'Erased people cannot be removed from the list.'),
  TOO_MANY_TO_SUPPRESS: lasting(422, 'Add at most 1,000 entries at a time.'),
  STEP_NOT_FAILED: lasting(409, 'This step has not failed.'),

  // enrichment
  CLAY_URL_INVALID: lasting(
    422,
    'Enter the webhook URL of your Clay table. It starts with https://api.clay.com/v3/sources/webhook/',
  ),
  CLAY_NOT_CONNECTED: lasting(409, 'Connect your Clay table under Enrichment first.'),
  CLAY_LIMIT_REACHED: lasting(
    409,
    'This Clay webhook has reached its limit of 50,000 rows. Create a new one in Clay and save its URL.',
  ),
  ENRICHMENT_UNCONFIRMED: lasting(409, 'Confirm how many leads are sent to Clay.'),
  ENRICHMENT_DISABLED: lasting(409, 'Data enrichment is disabled for this campaign.'),

  // inbox
  INVALID_RECIPIENT: lasting(422, 'Enter valid email addresses in CC and BCC.'),
  AI_REPLIES_OFF: lasting(409, 'AI replies are off for this campaign.'),
  REPLY_UNFINISHED: lasting(422, 'Fill in the remaining placeholders before sending.'),
  ANSWERED_MEANWHILE: lasting(409, 'A teammate has already replied.'),
  REPLY_TIME_TOO_FAR: lasting(422, 'A reply can be scheduled at most one year ahead.'),
  ASSIGNEE_WITHOUT_ACCESS: lasting(
    409,
    "This person can't be assigned because they don't have access to this location.",
  ),
  SNOOZE_TIME_PASSED: lasting(422, 'This time is in the past. Choose another one.'),
  SNOOZE_TIME_TOO_FAR: lasting(422, 'A conversation can be snoozed for at most one year.'),
  RUN_NOT_UNDOABLE: lasting(409, 'This can no longer be undone.'),
  NOTES_FULL: lasting(409, 'This conversation has reached the limit of 200 notes. Delete one first.'),
  NOT_YOUR_NOTE: lasting(403, 'Only the author of a note can edit or delete it.'),
  VIEWS_FULL: lasting(409, 'You have reached the limit of 50 views. Delete one first.'),
  NOT_YOUR_VIEW: lasting(403, 'Only the creator of a view or an administrator can edit or delete it.'),
  REPLY_GIVEN_UP: lasting(409, 'This reply was discarded.'),
  REPLY_UNDER_WAY: lasting(409, 'This reply is being sent or has already been sent.'),

  // snippets
  SNIPPET_EXISTS: lasting(409, 'A snippet with this name already exists.'),
  SNIPPET_VARIABLE_UNKNOWN: lasting(422, 'This variable does not exist.'),
  SNIPPETS_FULL: lasting(409, 'You have reached the limit of 300 snippets. Delete one first.'),

  // assistant
  DRAFT_NOT_READY: lasting(409, 'Campaign not ready'),
  TURN_UNDER_WAY: passing(409, 'The assistant is still responding. Wait a moment.'),
  CHAT_FULL: lasting(409, 'This chat has reached its limit. Start a new one.'),
  CHAT_COMPLETED: lasting(
    409,
    'The campaign of this chat has already been created. Start a new chat to plan another one.',
  ),

  // privacy
  PERSON_ERASED: lasting(409, 'This person asked to be erased and cannot be added again.'),
  ERASURE_NOT_CONFIRMED: lasting(422, 'The address does not match. Nothing was erased.'),

  // webhooks
  EVENT_WIPED: lasting(
    409,
    'The content of this event is no longer available because its message was deleted or the retention period ended.',
  ),
} as const satisfies Record<string, Failure>;

/** Messages that replace the message of a code, or that appear in successful responses. */
export const sentences = {
  EMAIL_ACCOUNT_MISSING:
    'Missing email account for this thread. Please wait for the inbound sync or contact support.',
  LINKEDIN_ACCOUNT_MISSING: 'The LinkedIn account ID of this conversation is missing.',
  LINKEDIN_REPLY_IMPOSSIBLE:
    "Cannot reply to this LinkedIn message: Missing LinkedIn account data. This message may be from an older import that didn't capture the required LinkedIn account information.",
  MESSAGE_SOURCE_UNKNOWN: 'Unable to determine message source',
  REPLY_FAILED: 'Reply failed',
  CRM_NOT_SET_UP:
    'The CRM is not configured on this server: HIGHLEVEL_CLIENT_ID and HIGHLEVEL_CLIENT_SECRET are missing.',
  NO_LOCATION_CHOSEN: 'No location was selected in the CRM. Start again and select one.',
  USER_WITHOUT_LOCATION: 'The user has no location.',
  PLAN_EXISTS: 'You already have a plan. Change it under Settings > Manage billing.',
  TOKEN_MISMATCH: 'The token or signature does not match.',
  SIGNATURE_MISMATCH: 'The signature is missing or does not match.',
  BODY_NOT_JSON: 'The body is not valid JSON.',
  BODY_WITHOUT_ROW: 'The body has no app_row_id.',
} as const;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);
