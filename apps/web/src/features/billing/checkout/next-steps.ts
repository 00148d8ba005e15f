const PAY = { title: 'Complete payment', text: 'On a secure page that opens in a new tab.' };
const WORK = { title: 'Use the dashboard', text: 'Connect your locations and watch the replies come in.' };

/** Whoever is signed in has credentials already: for them the plan is what arrives. */
export const stepsFor = (signedIn: boolean) => [
  PAY,
  signedIn
    ? { title: 'Your plan is activated', text: 'For the workspace you are signed in to, within a minute.' }
    : {
        title: 'Receive login credentials by email',
        text: 'With a temporary password that you change when you first sign in.',
      },
  WORK,
];
