/** What a payment brings: an account to whoever had none, a plan to whoever is signed in. */
export const arrivals = {
  visitor: {
    lead: 'Your account is being created.',
    steps: [
      { title: 'Check your email', text: 'Your login credentials may take up to 5 minutes to arrive.' },
      { title: 'Sign in', text: 'With the temporary password from that email.' },
      { title: 'Choose a password of your own', text: 'Then connect your locations and start.' },
    ],
    button: 'Go to login',
    destination: 'the login page',
    to: '/auth',
  },
  person: {
    lead: 'Your plan is being activated.',
    steps: [
      { title: 'Wait a moment', text: 'Your workspace gets its plan as soon as the payment is confirmed.' },
      { title: 'Check your email', text: 'Your receipt may take up to 5 minutes to arrive.' },
      { title: 'Connect your locations', text: 'As many as your plan holds.' },
    ],
    button: 'Go to dashboard',
    destination: 'your dashboard',
    to: '/',
  },
} as const;
