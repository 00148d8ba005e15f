type Failure = { readonly status: number; readonly sentence: string; readonly retryable: boolean };

/** Fails again until something changes. */
const permanent = (status: number, sentence: string): Failure => ({ status, sentence, retryable: false });
/** May succeed when retried. */
const transient = (status: number, sentence: string): Failure => ({ status, sentence, retryable: true });

/** All expected failures by module, with HTTP status and message. */
export const errors = {
  // Any endpoint
  BAD_REQUEST: permanent(400, 'The request could not be understood.'),
  INVALID_INPUT: permanent(422, 'Some values are invalid. Check the form and try again.'),
  UNAUTHENTICATED: permanent(401, 'Your session has ended. Sign in again.'),
  FORBIDDEN: permanent(403, 'You do not have permission to do this.'),
  NO_PROFILE: permanent(403, 'No user profile found.'),
  PREVIEW_READ_ONLY: permanent(403, 'This is a preview. You cannot change or send anything.'),
  PREVIEW_OF_CLIENTS_ONLY: permanent(403, 'You can start a preview only for client users.'),
  PREVIEW_OVER: permanent(403, 'This preview has ended. Start a new one.'),
  NOT_FOUND: permanent(404, 'Not found. It may have been deleted, or you may not have access.'),
  CONFLICT: transient(409, 'Someone else changed this at the same time. Reload and try again.'),
  PAYLOAD_TOO_LARGE: permanent(413, 'The request is too large.'),
  TOO_MANY_REQUESTS: transient(429, 'Too many requests. Wait a moment and try again.'),
  FILE_LARGER_THAN_DECLARED: permanent(
    413,
    'The file is larger than declared. Select it again and start a new upload.',
  ),
  PERSON_LIMIT_REACHED: transient(
    429,
    "You've done this too often in a short time. Wait a moment and try again.",
  ),
  INTERNAL: transient(500, 'An unexpected error occurred'),
  UNAVAILABLE: transient(503, 'The service is temporarily unavailable. Try again.'),
  STORAGE_FULL: transient(503, 'Changes cannot be saved because the storage is full. Try again later.'),

  // auth
  CREDENTIALS_MISSING: permanent(400, 'You must provide either an email or phone number and a password.'),
  INVALID_CREDENTIALS: permanent(401, 'Invalid login credentials'),
  TOO_MANY_ATTEMPTS: transient(429, 'Too many sign-in attempts. Wait a moment and try again.'),
  EMAIL_NOT_CONFIRMED: permanent(403, 'Email not confirmed'),
  OWN_EMAIL_UNCONFIRMED: permanent(
    403,
    'Confirm your email address first. Open the link in the email that contains your password, or sign in again to receive a new one.',
  ),
  CONFIRMATION_INVALID: permanent(
    410,
    'This confirmation link is invalid or has expired. Sign in to get a new one.',
  ),
  CONFIRMATION_PASSWORD_REQUIRED: permanent(
    422,
    'This email address was used to sign up more than once. To confirm that this sign-up is yours, enter the password you chose.',
  ),
  CONFIRMATION_PASSWORD_WRONG: permanent(
    422,
    'This password was not used for this sign-up. Use the link in your other confirmation email, or sign up again.',
  ),
  PASSWORD_TOO_SHORT: permanent(422, 'Password must be at least 6 characters long'),
  PASSWORD_TOO_COMMON: permanent(422, 'This password is too common. Choose another one.'),
  PASSWORD_CHANGE_REQUIRED: permanent(403, 'Your password is temporary. Choose your own password first.'),
  PASSWORD_UNCHANGED: permanent(422, 'Choose a password that differs from the temporary one.'),
  PASSWORD_BLANK: permanent(422, 'Password cannot consist of spaces only.'),
  WRONG_PASSWORD: permanent(422, 'The current password is not correct'),

  CHALLENGE_OVER: permanent(410, 'This sign-in step expired. Start over.'),
  WRONG_CODE: permanent(422, 'This code is incorrect or was already used.'),
  STEP_UP_REQUIRED: permanent(403, 'Confirm your second factor to make this change.'),
  NEW_PASSWORD_REQUIRED: permanent(
    403,
    'This password can no longer be used because too many wrong codes were entered. Choose a new one with the link we emailed you.',
  ),
  PASSKEY_REFUSED: permanent(422, 'This passkey was not accepted. Try again or use another method.'),
  PASSKEYS_FULL: permanent(409, 'You have reached the limit of 20 passkeys. Remove one first.'),
  APP_ALREADY_ADDED: permanent(409, 'An authenticator app is already set up. Remove it first.'),
  SET_UP_OVER: permanent(410, 'This setup expired. Start over.'),
  NO_SECOND_FACTOR: permanent(409, 'No second factor is set up.'),
  SECOND_FACTOR_REQUIRED: permanent(403, 'Your workspace requires a second factor. Set one up first.'),

  // people
  TOO_MANY_MAILS: transient(429, 'Too many emails were sent. Try again later.'),
  USER_EXISTS: permanent(409, 'A user with this email address already exists.'),
  USER_NOT_FOUND: permanent(404, 'User not found'),
  USER_ALREADY_REGISTERED: permanent(409, 'This user is already registered. They can log in directly.'),
  INVALID_EMAIL: permanent(422, 'Please enter a valid email address.'),
  NAME_WITH_LINK: permanent(
    422,
    'Names cannot contain web addresses, email addresses, IP addresses or phone numbers.',
  ),
  MISSING_INFORMATION: permanent(422, 'Please fill in all required fields'),
  LOCATION_REQUIRED: permanent(422, 'Please select at least one location for agency customers'),
  DEFAULT_LOCATION_REQUIRED: permanent(422, 'Please select a default location for single location users'),
  CANNOT_ASSIGN_LOCATION: permanent(403, 'You do not have permission to assign this location.'),
  INVITATION_PENDING: permanent(
    409,
    'An invitation has already been sent to this email address. Please check if they received it.',
  ),
  INVITATION_INVALID: permanent(
    410,
    'This invitation link is invalid or has expired. Please contact the person who invited you for a new invitation.',
  ),
  INSUFFICIENT_PERMISSIONS: permanent(403, "You don't have permission to send invitations."),
  UNAUTHORIZED: permanent(401, 'Authentication failed. Please try logging in again.'),
  INTERNAL_ERROR: transient(500, 'An internal error occurred. Please try again later.'),
  EMAIL_SEND_FAILED: transient(
    502,
    'Failed to send the invitation email. Please check your email configuration.',
  ),
  RESET_LINK_INVALID: permanent(410, 'Invalid reset token'),
  RESET_LINK_OVER: permanent(410, 'Reset token has expired or already been used.'),
  OWNER_MUST_DECIDE: permanent(
    409,
    'This workspace has other members. Transfer it first, or confirm that you want to delete the whole workspace.',
  ),
  OWN_SECOND_FACTOR: permanent(409, 'Remove your own second factor under Settings > Security.'),
  CANNOT_DELETE_OWNER: permanent(
    409,
    'This person owns the workspace. Only the owner can transfer or delete it.',
  ),

  // billing
  DISCOUNT_INVALID: permanent(422, 'Invalid or expired discount code'),
  UNKNOWN_PLAN: permanent(422, 'This plan is not available.'),
  BILLING_UNAVAILABLE: transient(503, 'Unable to process payment. Please try again.'),
  NO_SUBSCRIPTION: permanent(409, 'You have no subscription yet. Choose a plan first.'),
  SUBSCRIPTION_ENDED: permanent(409, 'Your subscription has ended. Choose a plan to connect and sync again.'),

  // locations
  CRM_AT_PUBLIC_ADDRESS: permanent(
    409,
    'The CRM cannot be connected at a custom domain. Use the address of the app.',
  ),
  LOCATION_LIMIT_REACHED: permanent(
    409,
    'Location limit reached. You have reached your maximum allowed locations. Please upgrade your subscription to connect more locations.',
  ),
  LOCATION_NOT_CONNECTED: permanent(409, 'This location is not connected. Reconnect it under Integrations.'),
  OAUTH_STATE_INVALID: permanent(
    410,
    'This connection attempt expired or was already used. Start again from Integrations.',
  ),
  OAUTH_REFUSED: permanent(422, 'The CRM declined the authorization. Try again.'),

  // accounts
  NAME_AND_KEY_REQUIRED: permanent(422, 'Please enter an API key'),
  INVALID_INSTANTLY_KEY: permanent(422, 'Invalid API key - could not connect to Instantly'),
  INVALID_HEYREACH_KEY: permanent(422, 'Invalid API key - could not connect to HeyReach'),
  ACCOUNT_EXISTS: permanent(409, 'This account is already connected.'),
  SENDER_SCOPE_MISSING: permanent(409, 'Add accounts:update to the API key in Instantly, then try again.'),
  PROVIDER_UNAVAILABLE: transient(503, 'The provider is not responding. Try again in a moment.'),
  PROVIDER_KEY_REFUSED: permanent(
    409,
    'The provider no longer accepts this API key. Add the account again with a new key under Integrations.',
  ),
  PROVIDER_REFUSED: permanent(
    409,
    'The provider rejected the request. Check the account there, then try again.',
  ),

  // campaigns
  CAMPAIGN_AUTO_MAPPED: permanent(409, 'Campaigns automatically map to your assigned location'),
  CAMPAIGN_NOT_COLD_EMAIL: permanent(409, 'Only cold-email campaigns can be activated or paused.'),
  CAMPAIGN_NOT_PAUSED: permanent(409, 'Only a paused campaign can be activated.'),
  CAMPAIGN_NOT_ACTIVE: permanent(409, 'Only an active campaign can be paused.'),
  CREATION_UNDER_WAY: transient(409, 'The campaign is being created in Instantly. Wait a moment.'),
  CAMPAIGN_NOT_AT_PROVIDER: permanent(
    409,
    'This campaign does not exist in Instantly yet. Create it there before you activate it.',
  ),
  CAMPAIGN_WITHOUT_ACCOUNT: permanent(
    409,
    'The account of this campaign is no longer connected. Connect it again under Integrations.',
  ),
  CAMPAIGN_NOT_READY: permanent(
    409,
    'Complete the target configuration of this campaign before you add leads.',
  ),
  VALUE_PROPOSITION_INCOMPLETE: permanent(422, 'Please fill in all required fields before generating'),

  // leads
  NOT_A_CSV_FILE: permanent(422, 'Please select a CSV file'),
  CSV_EMPTY: permanent(422, 'CSV file appears to be empty'),
  CSV_NOT_READABLE: permanent(422, 'Error parsing CSV file'),
  CSV_BROKEN: permanent(422, 'Failed to parse CSV file'),
  CSV_MISSING: permanent(409, 'No CSV file found. Please re-select your file.'),
  REQUIRED_FIELDS_UNMAPPED: permanent(422, 'Please map required fields'),
  FIELD_MAPPED_TWICE: permanent(422, 'Map each field to one column only'),
  CUSTOM_FIELD_INVALID: permanent(422, 'Field name is required'),
  UPLOAD_REPLACED: permanent(409, 'This file was uploaded again in another window. Select your file again.'),
  IMPORT_STORAGE_FULL: permanent(
    409,
    'The storage for uploaded files is full. Import or discard some files first.',
  ),
  IMPORT_STARTED: permanent(409, 'This import has already started.'),
  IMPORT_OVER: permanent(409, 'This import is not running.'),
  IMPORT_NOT_UNDOABLE: permanent(409, 'This import can no longer be undone.'),
  CONTACT_EXISTS: permanent(409, 'Another contact already has this email address or LinkedIn profile.'),
  ADDRESS_FIXED: permanent(
    403,
    'Only users with access to all locations can change an email address or a LinkedIn URL.',
  ),
  NAME_REQUIRED: permanent(422, 'First name or last name is required'),
  EMAIL_REQUIRED: permanent(422, 'Email is required for email campaigns'),
  LINKEDIN_URL_REQUIRED: permanent(422, 'LinkedIn URL is required for LinkedIn campaigns'),
  INVALID_LINKEDIN_URL: permanent(422, 'Enter a valid LinkedIn URL.'),

  // branding
  PICTURE_INVALID: permanent(
    422,
    'This image cannot be read. Use a PNG, JPEG, WebP or SVG file that opens in your browser.',
  ),
  BRAND_WITH_LINK: permanent(
    422,
    'The name of a brand cannot contain a link, an email address or a phone number.',
  ),
  HOST_INVALID: permanent(422, 'Enter a subdomain of your own domain, such as portal.agency.com.'),
  HOST_OF_PRODUCT: permanent(422, 'This address belongs to the app. Enter a subdomain of your own domain.'),
  HOST_TAKEN: permanent(409, 'This address is used by another workspace. Enter a different one.'),
  HOST_EXISTS: permanent(409, 'Your workspace already has a custom domain. Remove it first.'),
  MAIL_SERVER_REFUSED: permanent(422, 'The test email could not be sent.'),
  MAIL_SERVER_PASSWORD: permanent(422, 'Enter the password again, because the server or user name changed.'),

  // reports
  REPORT_NOT_READY: transient(
    409,
    'The figures of this report are still being computed. Try again in a moment.',
  ),
  REPORT_RECIPIENT_REFUSED: permanent(422, 'Enter valid email addresses for the recipients.'),
  REPORT_NOT_PUBLISHED: permanent(409, 'Publish the report before you share it.'),

  // rules
  RULES_FULL: permanent(409, 'You have reached the limit of 100 rules. Delete one first.'),
  RULE_LOOP: permanent(409, 'The rules form a loop.'),

  // suppression
  ON_DO_NOT_CONTACT_LIST: permanent(409, 'This person is on the do-not-contact list.'),
  FREE_MAIL_DOMAIN: permanent(422, 'This is a public email domain. Add individual addresses instead.'),
  NOBODY_TO_SUPPRESS: permanent(
    409,
    'This contact cannot be added to the list because it has no email address and no LinkedIn profile.',
  ),
  ERASED_STAYS: permanent(409, 'Erased people cannot be removed from the list.'),
  TOO_MANY_TO_SUPPRESS: permanent(422, 'Add at most 1,000 entries at a time.'),
  STEP_NOT_FAILED: permanent(409, 'Only failed steps can be retried.'),

  // enrichment
  CLAY_URL_INVALID: permanent(
    422,
    'Enter the webhook URL of your Clay table. It starts with https://api.clay.com/v3/sources/webhook/',
  ),
  CLAY_NOT_CONNECTED: permanent(409, 'Connect your Clay table under Enrichment first.'),
  CLAY_LIMIT_REACHED: permanent(
    409,
    'This Clay webhook has reached its limit of 50,000 rows. Create a new one in Clay and save its URL.',
  ),
  ENRICHMENT_UNCONFIRMED: permanent(409, 'Confirm the number of leads to send to Clay.'),
  ENRICHMENT_DISABLED: permanent(409, 'Data enrichment is disabled for this campaign.'),

  // inbox
  INVALID_RECIPIENT: permanent(422, 'Enter valid email addresses in CC and BCC.'),
  FILE_REFUSED: permanent(422, 'This file was blocked.'),
  VIRUS_SCAN_FAILED: transient(503, 'The virus scanner is unavailable. Try again later.'),
  ATTACHMENT_TOO_LARGE: permanent(413, 'This attachment is larger than 25 MB. Open it in the mailbox.'),
  ATTACHMENT_UNAVAILABLE: transient(502, 'Instantly did not return this attachment. Try again later.'),
  SHARED_FILE_TOO_LARGE: permanent(413, 'Files can be up to 25 MB.'),
  SHARED_FILES_FULL: permanent(409, 'The storage for shared files is full. Stop sharing some files first.'),
  FORWARD_REFUSED: permanent(422, 'Enter a valid email address.'),
  NOTHING_TO_FORWARD: permanent(409, 'This conversation has no messages to forward.'),
  AI_REPLIES_OFF: permanent(409, 'AI replies are off for this campaign.'),
  MODEL_NOT_CONFIGURED: permanent(409, 'Translation requires an AI model. Ask your administrator.'),
  ALREADY_IN_LANGUAGE: permanent(409, 'The text is already in this language.'),
  NOTHING_TO_TRANSLATE: permanent(409, 'This message has no text to translate.'),
  TRANSLATION_FAILED: transient(502, 'The model did not respond. Try again in a moment.'),
  TRANSLATION_REFUSED: transient(
    502,
    'The translation was discarded because it changed numbers, dates, links or names. Try again, or use the original text.',
  ),
  REPLY_UNFINISHED: permanent(422, 'Fill in the remaining placeholders before sending.'),
  ANSWERED_MEANWHILE: permanent(409, 'A teammate has already replied.'),
  ANSWER_TIME_IN_FUTURE: permanent(422, 'This conversation is out of date. Reload it and try again.'),
  REPLY_TIME_TOO_FAR: permanent(422, 'A reply can be scheduled at most one year ahead.'),
  ASSIGNEE_WITHOUT_ACCESS: permanent(
    409,
    "This person can't be assigned because they don't have access to this location.",
  ),
  SNOOZE_TIME_PASSED: permanent(422, 'This time is in the past. Choose another one.'),
  SNOOZE_TIME_TOO_FAR: permanent(422, 'A conversation can be snoozed for at most one year.'),
  RUN_NOT_UNDOABLE: permanent(409, 'This can no longer be undone.'),
  NOTES_FULL: permanent(409, 'This conversation has reached the limit of 200 notes. Delete one first.'),
  CLIENT_NOTES_FULL: permanent(
    409,
    'You have reached the limit of 50 questions and flags in this conversation. Contact your agency directly.',
  ),
  NOTE_WITHOUT_ANSWER: permanent(409, 'Only questions and flags from a client can be answered.'),
  NOT_YOUR_NOTE: permanent(403, 'Only the author of a note can edit or delete it.'),
  VIEWS_FULL: permanent(409, 'You have reached the limit of 50 views. Delete one first.'),
  NOT_YOUR_VIEW: permanent(403, 'Only the creator of a view or an administrator can edit or delete it.'),
  REPLY_GIVEN_UP: permanent(409, 'This reply was discarded.'),
  REPLY_REFUSED: permanent(409, 'The reply cannot be sent.'),
  NOTHING_TO_ANSWER: permanent(
    409,
    'This conversation has no message from the lead to reply to. Wait for a reply, or add a note instead.',
  ),
  REPLY_UNDER_WAY: permanent(409, 'This reply is being sent or has already been sent.'),
  MERGE_REFUSED: permanent(409, 'These contacts cannot be merged or split.'),
  OUTCOME_REQUIRED: permanent(409, 'Fill in the required fields before you finish this conversation.'),

  // approvals
  NO_APPROVER: permanent(409, 'No client can approve this reply. Check Settings > Client access.'),
  APPROVAL_OPEN: permanent(
    409,
    'Another reply to this lead is waiting for approval. Edit or withdraw it first.',
  ),
  APPROVAL_CHANGED: permanent(409, 'This reply has changed. Review the new version first.'),
  APPROVAL_EXPIRED: permanent(409, 'This approval request expired. Ask the agency to send it again.'),
  APPROVAL_WITHDRAWN: permanent(409, 'The agency withdrew this reply.'),
  APPROVAL_DECIDED: permanent(409, 'You already decided on this reply.'),
  APPROVAL_COMMENTS_FULL: permanent(409, 'This draft has reached the limit of 100 comments.'),
  APPROVED_TEXT_FINAL: permanent(
    409,
    'The client approved this text. To change it, cancel the reply and ask for approval again.',
  ),

  // snippets
  SNIPPET_EXISTS: permanent(409, 'A snippet with this name already exists.'),
  SNIPPET_VARIABLE_UNKNOWN: permanent(422, 'This variable does not exist.'),
  SNIPPET_NOT_FOR_LINKEDIN: permanent(422, 'This text cannot be sent on LinkedIn.'),
  SNIPPETS_FULL: permanent(409, 'You have reached the limit of 1,000 snippets. Delete one first.'),

  // knowledge
  KNOWLEDGE_EXISTS: permanent(409, 'An entry with this text already exists.'),
  KNOWLEDGE_INVALID: permanent(422, 'This text is not valid for this kind of entry.'),
  KNOWLEDGE_FULL: permanent(409, 'You have reached the limit of 500 entries. Delete one first.'),

  // assistant
  DRAFT_NOT_READY: permanent(409, 'Campaign not ready'),
  TURN_UNDER_WAY: transient(409, 'The assistant is still responding. Wait a moment.'),
  CHAT_FULL: permanent(409, 'This chat has reached its limit. Start a new one.'),
  CHAT_COMPLETED: permanent(
    409,
    'The campaign of this chat has already been created. Start a new chat to plan another one.',
  ),

  // API keys and the public API
  API_KEY_INVALID: permanent(
    401,
    'This API key is invalid, expired or revoked. Create a new one under Settings.',
  ),
  API_KEY_NETWORK_REFUSED: permanent(403, 'This API key cannot be used from this network.'),
  API_KEY_PERMISSION_MISSING: permanent(403, 'This API key does not have the required permission.'),
  MCP_DISABLED: permanent(
    403,
    'AI assistants are turned off for this workspace. An owner can turn them on under Settings > AI assistants.',
  ),
  MCP_ORIGIN_REFUSED: permanent(403, 'AI assistants cannot be used from this website.'),
  MCP_BODY_INVALID: permanent(400, 'The body is not valid JSON.'),
  MCP_MESSAGE_INVALID: permanent(400, 'Send one JSON-RPC message per request.'),
  API_KEYS_FULL: permanent(409, 'You have reached the limit of 50 active API keys. Revoke one first.'),
  API_KEY_ENDED: permanent(409, 'This API key is no longer active. Create a new one.'),
  API_KEY_ROTATED: permanent(409, 'This API key was already rotated. Rotate the new key instead.'),
  ASSISTANTS_FULL: permanent(409, 'You have reached 100 connected assistants. Disconnect one first.'),
  ASSISTANT_REQUEST_GONE: permanent(410, 'This request is no longer valid. Start again from your assistant.'),
  IDEMPOTENCY_KEY_REQUIRED: permanent(400, 'This request needs an Idempotency-Key header.'),
  IDEMPOTENCY_KEY_REUSED: permanent(
    422,
    'This Idempotency-Key was already used for another request. Use a new one.',
  ),

  // privacy
  PERSON_ERASED: permanent(409, 'This person asked to be erased and cannot be added again.'),
  ERASURE_NOT_CONFIRMED: permanent(422, 'The address does not match. Nothing was erased.'),

  // webhooks
  EVENT_WIPED: permanent(
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
