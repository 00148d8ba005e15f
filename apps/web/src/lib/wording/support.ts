export const SUPPORT_EMAIL = 'support@hearback.test';
