/** Every expected failure: its HTTP status, the sentence people read, and whether trying again can help. */
export const errors = {
  BAD_REQUEST: { status: 400, sentence: 'The request could not be understood.', retryable: false },
  INVALID_INPUT: { status: 422, sentence: 'Some of the values are not valid.', retryable: false },
  CREDENTIALS_MISSING: {
    status: 400,
    sentence: 'You must provide either an email or phone number and a password.',
    retryable: false,
  },
  INVALID_CREDENTIALS: { status: 401, sentence: 'Invalid login credentials', retryable: false },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    sentence: 'Too many sign-in attempts. Please wait a moment and try again.',
    retryable: true,
  },
  TOO_MANY_MAILS: {
    status: 429,
    sentence: 'Too many emails have been sent. Please try again later.',
    retryable: true,
  },
  OWN_EMAIL_UNCONFIRMED: {
    status: 403,
    sentence:
      'Please confirm your own email address first. The link is in the email that brought your password; signing in again sends a new one.',
    retryable: false,
  },
  EMAIL_NOT_CONFIRMED: { status: 403, sentence: 'Email not confirmed', retryable: false },
  USER_EXISTS: { status: 409, sentence: 'A user with this email address already exists.', retryable: false },
  INVALID_EMAIL: { status: 422, sentence: 'Please enter a valid email address.', retryable: false },
  PASSWORD_TOO_SHORT: {
    status: 422,
    sentence: 'Password must be at least 6 characters long',
    retryable: false,
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    sentence: 'Please choose a password of your own first.',
    retryable: false,
  },
  PASSWORD_UNCHANGED: {
    status: 422,
    sentence: 'Please choose a password that differs from the temporary one.',
    retryable: false,
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    sentence: 'This password is too common. Please choose another one.',
    retryable: false,
  },
  NAME_WITH_LINK: {
    status: 422,
    sentence: 'Names cannot contain web or email addresses.',
    retryable: false,
  },
  WRONG_PASSWORD: { status: 422, sentence: 'The current password is not correct', retryable: false },
  CONFIRMATION_INVALID: {
    status: 410,
    sentence: 'This confirmation link is invalid or has expired. Sign in to get a new one.',
    retryable: false,
  },
  MISSING_INFORMATION: { status: 422, sentence: 'Please fill in all required fields', retryable: false },
  LOCATION_REQUIRED: {
    status: 422,
    sentence: 'Please select at least one location for agency customers',
    retryable: false,
  },
  DEFAULT_LOCATION_REQUIRED: {
    status: 422,
    sentence: 'Please select a default location for single location users',
    retryable: false,
  },
  CANNOT_ASSIGN_LOCATION: {
    status: 403,
    sentence: 'You do not have permission to assign this location.',
    retryable: false,
  },
  USER_NOT_FOUND: { status: 404, sentence: 'User not found', retryable: false },
  USER_ALREADY_REGISTERED: {
    status: 409,
    sentence: 'This user is already registered. They can log in directly.',
    retryable: false,
  },
  INVITATION_PENDING: {
    status: 409,
    sentence: 'An invitation has already been sent to this email address. Please check if they received it.',
    retryable: false,
  },
  INSUFFICIENT_PERMISSIONS: {
    status: 403,
    sentence: "You don't have permission to send invitations.",
    retryable: false,
  },
  UNAUTHORIZED: {
    status: 401,
    sentence: 'Authentication failed. Please try logging in again.',
    retryable: false,
  },
  INTERNAL_ERROR: {
    status: 500,
    sentence: 'An internal error occurred. Please try again later.',
    retryable: true,
  },
  EMAIL_SEND_FAILED: {
    status: 502,
    sentence: 'Failed to send the invitation email. Please check your email configuration.',
    retryable: true,
  },
  INVITATION_INVALID: {
    status: 410,
    sentence:
      'This invitation link is invalid or has expired. Please contact the person who invited you for a new invitation.',
    retryable: false,
  },
  RESET_LINK_INVALID: { status: 410, sentence: 'Invalid reset token', retryable: false },
  RESET_LINK_OVER: {
    status: 410,
    sentence: 'Reset token has expired or already been used.',
    retryable: false,
  },
  OWNER_MUST_DECIDE: {
    status: 409,
    sentence:
      'Other people belong to this workspace. Hand it over first, or confirm that the whole workspace goes.',
    retryable: false,
  },
  CANNOT_DELETE_OWNER: {
    status: 409,
    sentence: 'This person owns the workspace. Only the owner can hand it over or delete it.',
    retryable: false,
  },
  AI_REPLIES_OFF: {
    status: 409,
    sentence: 'AI replies are off for this campaign.',
    retryable: false,
  },
  EVENT_WIPED: {
    status: 409,
    sentence: 'What this event said is gone: its message was deleted, or it is older than 30 days.',
    retryable: false,
  },
  DISCOUNT_INVALID: { status: 422, sentence: 'Invalid or expired discount code', retryable: false },
  UNKNOWN_PLAN: { status: 422, sentence: 'That plan is not on offer.', retryable: false },
  BILLING_UNAVAILABLE: {
    status: 503,
    sentence: 'Unable to process payment. Please try again.',
    retryable: true,
  },
  LOCATION_LIMIT_REACHED: {
    status: 409,
    sentence:
      'Location limit reached. You have reached your maximum allowed locations. Please upgrade your subscription to connect more locations.',
    retryable: false,
  },
  OAUTH_STATE_INVALID: {
    status: 410,
    sentence:
      'This connection attempt has expired or was used already. Please start again from Integrations.',
    retryable: false,
  },
  OAUTH_REFUSED: {
    status: 422,
    sentence: 'The CRM refused the authorization. Please try again.',
    retryable: false,
  },
  LOCATION_NOT_CONNECTED: { status: 409, sentence: 'Reconnect this location first.', retryable: false },
  SUBSCRIPTION_ENDED: {
    status: 409,
    sentence: 'Your subscription has ended. Choose a plan to connect and sync again.',
    retryable: false,
  },
  NAME_AND_KEY_REQUIRED: { status: 422, sentence: 'Please enter an API key', retryable: false },
  INVALID_INSTANTLY_KEY: {
    status: 422,
    sentence: 'Invalid API key - could not connect to Instantly',
    retryable: false,
  },
  INVALID_HEYREACH_KEY: {
    status: 422,
    sentence: 'Invalid API key - could not connect to HeyReach',
    retryable: false,
  },
  ACCOUNT_EXISTS: { status: 409, sentence: 'This account is connected already.', retryable: false },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    sentence: 'The provider does not answer right now. Please try again in a moment.',
    retryable: true,
  },
  REPLY_TIME_TOO_FAR: {
    status: 422,
    sentence: 'A reply can wait for a year at most.',
    retryable: false,
  },
  REPLY_GIVEN_UP: { status: 409, sentence: 'This reply was given up.', retryable: false },
  REPLY_UNDER_WAY: {
    status: 409,
    sentence: 'This reply is being sent right now, or has gone out already.',
    retryable: false,
  },
  CAMPAIGN_AUTO_MAPPED: {
    status: 409,
    sentence: 'Campaigns automatically map to your assigned location',
    retryable: false,
  },
  CAMPAIGN_NOT_COLD_EMAIL: {
    status: 409,
    sentence: 'Only cold-email campaigns can be activated or paused.',
    retryable: false,
  },
  CAMPAIGN_NOT_PAUSED: {
    status: 409,
    sentence: 'Only a paused campaign can be activated.',
    retryable: false,
  },
  CAMPAIGN_NOT_ACTIVE: {
    status: 409,
    sentence: 'Only an active campaign can be paused.',
    retryable: false,
  },
  CAMPAIGN_WITHOUT_ACCOUNT: {
    status: 409,
    sentence: 'The account of this campaign is no longer connected.',
    retryable: false,
  },
  PROVIDER_KEY_REFUSED: {
    status: 409,
    sentence: 'The provider no longer accepts the API key of this account.',
    retryable: false,
  },
  PROVIDER_REFUSED: { status: 409, sentence: 'The provider refused the request.', retryable: false },
  VALUE_PROPOSITION_INCOMPLETE: {
    status: 422,
    sentence: 'Please fill in all required fields before generating',
    retryable: false,
  },
  NOT_A_CSV_FILE: { status: 422, sentence: 'Please select a CSV file', retryable: false },
  CSV_EMPTY: { status: 422, sentence: 'CSV file appears to be empty', retryable: false },
  CSV_NOT_READABLE: { status: 422, sentence: 'Error parsing CSV file', retryable: false },
  CSV_BROKEN: { status: 422, sentence: 'Failed to parse CSV file', retryable: false },
  CSV_MISSING: {
    status: 409,
    sentence: 'No CSV file found. Please re-select your file.',
    retryable: false,
  },
  REQUIRED_FIELDS_UNMAPPED: { status: 422, sentence: 'Please map required fields', retryable: false },
  FIELD_MAPPED_TWICE: { status: 422, sentence: 'Please map each field to one column', retryable: false },
  CUSTOM_FIELD_INVALID: { status: 422, sentence: 'Field name is required', retryable: false },
  CAMPAIGN_NOT_READY: {
    status: 409,
    sentence: 'Complete the target configuration of this campaign before you add leads.',
    retryable: false,
  },
  DRAFT_NOT_READY: { status: 409, sentence: 'Campaign not ready', retryable: false },
  TURN_UNDER_WAY: {
    status: 409,
    sentence: 'The assistant is still answering. Please wait a moment.',
    retryable: true,
  },
  CHAT_FULL: {
    status: 409,
    sentence: 'This chat is full. Please start a new one.',
    retryable: false,
  },
  CHAT_COMPLETED: {
    status: 409,
    sentence: 'The campaign of this chat has been created. Start a new chat to plan another one.',
    retryable: false,
  },
  CAMPAIGN_NOT_AT_PROVIDER: {
    status: 409,
    sentence:
      'This campaign was made here and is not at Instantly yet. Set it up there before you turn it on.',
    retryable: false,
  },
  UPLOAD_REPLACED: {
    status: 409,
    sentence: 'This file was sent again meanwhile. Please re-select your file.',
    retryable: false,
  },
  IMPORT_STORAGE_FULL: {
    status: 409,
    sentence:
      'The files of this workspace that wait to be imported take up all of its storage. Import or discard some of them first.',
    retryable: false,
  },
  IMPORT_STARTED: { status: 409, sentence: 'This import has been started already.', retryable: false },
  IMPORT_OVER: { status: 409, sentence: 'This import is not running.', retryable: false },
  IMPORT_NOT_UNDOABLE: { status: 409, sentence: 'This import can no longer be undone.', retryable: false },
  CONTACT_EXISTS: {
    status: 409,
    sentence: 'Another contact has this e-mail address or LinkedIn profile.',
    retryable: false,
  },
  NAME_REQUIRED: { status: 422, sentence: 'First name or last name is required', retryable: false },
  EMAIL_REQUIRED: { status: 422, sentence: 'Email is required for email campaigns', retryable: false },
  LINKEDIN_URL_REQUIRED: {
    status: 422,
    sentence: 'LinkedIn URL is required for LinkedIn campaigns',
    retryable: false,
  },
  INVALID_LINKEDIN_URL: { status: 422, sentence: 'Please enter a valid LinkedIn URL.', retryable: false },
  CLAY_URL_INVALID: {
    status: 422,
    sentence:
      'Please enter the webhook URL of your Clay table. It begins with https://api.clay.com/v3/sources/webhook/',
    retryable: false,
  },
  CLAY_NOT_CONNECTED: {
    status: 409,
    sentence: 'Connect your Clay table under Integrations first.',
    retryable: false,
  },
  ENRICHMENT_DISABLED: {
    status: 409,
    sentence: 'Data enrichment is disabled for this campaign.',
    retryable: false,
  },
  CLAY_LIMIT_REACHED: {
    status: 409,
    sentence:
      'This Clay webhook has taken all of its 50,000 rows. Create a new one in Clay and save its URL.',
    retryable: false,
  },
  NO_SUBSCRIPTION: { status: 409, sentence: 'There is no subscription to manage yet.', retryable: false },
  UNAUTHENTICATED: {
    status: 401,
    sentence: 'Your session has ended. Please sign in again.',
    retryable: false,
  },
  ADDRESS_FIXED: {
    status: 403,
    sentence: 'Only people who see all locations can change an email address or a LinkedIn URL.',
    retryable: false,
  },
  FORBIDDEN: { status: 403, sentence: 'You do not have permission to do this.', retryable: false },
  NO_PROFILE: { status: 403, sentence: 'No user profile found.', retryable: false },
  NOT_FOUND: { status: 404, sentence: 'That could not be found.', retryable: false },
  CONFLICT: {
    status: 409,
    sentence: 'Someone else changed this meanwhile. Reload and try again.',
    retryable: true,
  },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request is too large.', retryable: false },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many requests. Please slow down.', retryable: true },
  INTERNAL: { status: 500, sentence: 'An unexpected error occurred', retryable: true },
  UNAVAILABLE: {
    status: 503,
    sentence: 'The service is not available right now. Please try again.',
    retryable: true,
  },
  STORAGE_FULL: {
    status: 503,
    sentence: 'Nothing can be saved right now because the storage is full. Please try again later.',
    retryable: true,
  },
} as const satisfies Record<string, { status: number; sentence: string; retryable: boolean }>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);
