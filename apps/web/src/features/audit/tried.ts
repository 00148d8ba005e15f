import { endpoints as all } from '#web/lib/api/endpoints.ts';

/** What was refused carries the name of its endpoint. */
const tried: Readonly<Record<string, string>> = {
  'auth.changePassword': 'change the own password',
  'people.updateProfile': 'change the own profile',
  'people.updateOnboardingStatus': 'finish the onboarding',
  'people.deleteOwnAccount': 'delete the own account',
  'people.handOverWorkspace': 'hand the workspace over',
  'people.changeType': 'change a user type',
  'people.editPerson': 'change a user’s details',
  'people.createDirect': 'create a user',
  'people.grantLocation': 'grant location access',
  'people.revokeLocation': 'revoke location access',
  'people.getUserAccessibleLocations': 'look up somebody’s locations',
  'people.canAssignLocationAccess': 'look up whether a location may be granted',
  'people.sendInvitation': 'send an invitation',
  'people.cancelInvitation': 'cancel an invitation',
  'people.sendPasswordReset': 'send a password reset',
  'people.previewDeletion': 'look up a user to delete',
  'people.adminDelete': 'delete a user',
  'billing.createPortal': 'open billing',
  'locations.startOauth': 'connect a location',
  'locations.claimInstall': 'claim a location that was connected at the CRM',
  'locations.sync': 'sync a location',
  'locations.refreshTokens': 'refresh the tokens of the locations',
  'locations.diagnostic': 'run the diagnostic',
  'locations.rename': 'rename a location',
  'locations.disconnect': 'disconnect a location',
  'locations.remove': 'delete a location',
  'accounts.validateInstantlyApi': 'try a cold-email key',
  'accounts.add': 'add an account',
  'accounts.rename': 'rename an account',
  'accounts.remove': 'remove an account',
  'accounts.disconnectAll': 'remove all accounts of a kind',
  'inbox.markRead': 'mark a conversation as read',
  'inbox.finish': 'finish a conversation',
  'inbox.reopen': 'open a finished conversation again',
  'inbox.setDisposition': 'set the disposition of a conversation',
  'inbox.setHandled': 'mark a message as done',
  'inbox.setSentiment': 'set the sentiment of a message',
  'inbox.deleteMessage': 'delete a message',
  'inbox.restoreMessage': 'bring a deleted message back',
  'inbox.generateReply': 'draft a reply',
  'inbox.sendInstantlyReply': 'answer a mail',
  'inbox.sendHeyreachReply': 'answer a LinkedIn message',
  'inbox.retryReply': 'send a failed reply again',
  'inbox.discardReply': 'give up a reply',
  'inbox.removeLearned': 'remove what was learned from corrections',
  'inbox.analyzeSentiment': 'classify a text',
  'inbox.analyzeMessages': 'classify the inbound messages',
  'opportunities.save': 'save an opportunity',
  'campaigns.update': 'change a campaign',
  'campaigns.activate': 'activate a campaign',
  'campaigns.pause': 'pause a campaign',
  'campaigns.syncAnalytics': 'sync a campaign’s figures',
  'campaigns.scrapeWebsite': 'read a website',
  'campaigns.generateValueProposition': 'draft a value proposition',
  'leads.update': 'edit a contact',
  'leads.remove': 'take leads out of a campaign',
  'leads.createImport': 'upload a lead file',
  'leads.receiveFile': 'upload a lead file',
  'leads.startImport': 'start an import of leads',
  'leads.cancelImport': 'cancel an import of leads',
  'leads.undoImport': 'undo an import of leads',
  'leads.discardImport': 'give up an uploaded lead file',
  'enrichment.saveSettings': 'connect Clay',
  'enrichment.removeSettings': 'disconnect Clay',
  'enrichment.sendTestRow': 'send a test row to Clay',
  'enrichment.rotateCallbackToken': 'make a new token for Clay’s answers',
  'enrichment.reEnrich': 'enrich leads again',
  'enrichment.sendToClay': 'enrich a contact',
  'assistant.startSession': 'start a chat with the assistant',
  'assistant.removeSession': 'delete a chat with the assistant',
  'assistant.chat': 'talk to the assistant',
  'assistant.streamTurn': 'talk to the assistant',
  'assistant.editEmails': 'edit the emails of a chat',
  'assistant.createCampaign': 'create a campaign',
  'assistant.createAtInstantly': 'create a campaign at Instantly',
  'webhooks.replay': 'process a webhook event again',
  'sync.instantlyCampaigns': 'sync cold-email campaigns',
  'sync.heyreachCampaigns': 'sync LinkedIn campaigns',
  'sync.saveSettings': 'change the sync settings',
  'jobs.runAgain': 'run failed work again',
};

type Leaf = { readonly '~orpc': { readonly route: { readonly summary?: string } } };

/** An endpoint that has no words here is told in those of the contract. */
function summaryOf(action: string): string | undefined {
  const [module = '', name = ''] = action.split('.');
  const endpoints = (Object.hasOwn(all, module) ? all[module as keyof typeof all] : {}) as
    | Readonly<Record<string, Leaf>>
    | Record<string, never>;
  return Object.hasOwn(endpoints, name) ? endpoints[name]?.['~orpc'].route.summary : undefined;
}

export function sentenceOfRefusal(action: string): string | null {
  if (Object.hasOwn(tried, action)) return `Tried to ${tried[action]}`;
  const summary = summaryOf(action);
  return summary === undefined ? null : `Tried: ${summary}`;
}
