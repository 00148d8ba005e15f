/** A token bucket with a burst size, refilled evenly over the period. */
export type Budget = { readonly calls: number; readonly perSeconds: number };

/** Rate limits of expensive operations per user, on each API process and from any number of addresses. */
export const budgets = {
  /** A language model, or the built-in reader and writer. */
  model: { calls: 60, perSeconds: 60 },
  /** Reads a website. */
  website: { calls: 20, perSeconds: 60 },
  /** Calls a provider while the person waits. */
  provider: { calls: 60, perSeconds: 60 },
  /** Sends a reply through a provider. */
  send: { calls: 120, perSeconds: 60 },
  /** Notifies colleagues of the agency. */
  ask: { calls: 20, perSeconds: 600 },
  /** Starts background work over many rows, or sends a test message. */
  run: { calls: 60, perSeconds: 60 },
  /** Receives or parses a file. */
  upload: { calls: 120, perSeconds: 60 },
  /** Writes a file of many rows. */
  export: { calls: 20, perSeconds: 60 },
  /** Aggregates many rows. */
  analytics: { calls: 240, perSeconds: 60 },
  /** Searches a list. The lists are read again after every change, so this allows ten calls a second. */
  search: { calls: 600, perSeconds: 60 },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** The budget of every expensive endpoint, by module and verb. Routes outside the contract are listed, too. */
export const endpointBudgets: Readonly<Record<string, BudgetName>> = {
  'accounts.add': 'provider',
  'accounts.checkScopes': 'provider',
  'accounts.fixSender': 'provider',
  'accounts.validateInstantlyApi': 'provider',
  'assistant.chat': 'model',
  'assistant.createAtInstantly': 'provider',
  'assistant.streamTurn': 'model',
  'audit.download': 'export',
  'audit.list': 'search',
  'billing.createPortal': 'provider',
  'branding.savePicture': 'upload',
  'campaigns.activate': 'provider',
  'campaigns.generateValueProposition': 'model',
  'campaigns.list': 'search',
  'campaigns.pause': 'provider',
  'campaigns.scrapeWebsite': 'website',
  'campaigns.syncAnalytics': 'provider',
  'clients.download': 'export',
  'clients.list': 'analytics',
  'clients.listOverlaps': 'analytics',
  'dashboard.campaign': 'analytics',
  'dashboard.get': 'analytics',
  'enrichment.changeMany': 'run',
  'enrichment.getOverview': 'analytics',
  'enrichment.reEnrich': 'run',
  'enrichment.sendTestRow': 'run',
  'enrichment.sendToClay': 'run',
  'inbox.addClientNote': 'ask',
  'inbox.analyzeMessages': 'run',
  'inbox.analyzeSentiment': 'model',
  'inbox.downloadAttachment': 'export',
  'inbox.forward': 'ask',
  'inbox.generateReply': 'model',
  'inbox.getProposalFigures': 'analytics',
  'inbox.list': 'search',
  'inbox.previewRun': 'analytics',
  'inbox.sendHeyreachReply': 'send',
  'inbox.sendInstantlyReply': 'send',
  'inbox.startRun': 'run',
  'inbox.translateMessage': 'model',
  'inbox.translateReply': 'model',
  'jobs.runAgain': 'run',
  'knowledge.readWebsite': 'website',
  'leads.count': 'search',
  'leads.createImport': 'upload',
  'leads.downloadFailures': 'export',
  'leads.list': 'search',
  'leads.previewImport': 'upload',
  'leads.receiveFile': 'upload',
  'leads.remove': 'run',
  'leads.startImport': 'upload',
  'leads.undoImport': 'run',
  'locations.claimInstall': 'provider',
  'locations.diagnostic': 'provider',
  'locations.refreshTokens': 'provider',
  'locations.sync': 'run',
  'notifications.tryWebhook': 'run',
  'people.createDirect': 'run',
  'people.resetSecondFactor': 'run',
  'privacy.createLink': 'export',
  'privacy.findPeople': 'search',
  'privacy.previewRetention': 'analytics',
  'privacy.start': 'export',
  'reports.create': 'run',
  'reports.createShare': 'run',
  'reports.download': 'export',
  'suppression.add': 'upload',
  'suppression.list': 'search',
  'crm.listOwners': 'provider',
  'crm.listPipelines': 'provider',
  'crm.useOther': 'provider',
  'meetings.listCalendars': 'provider',
  'meetings.listFreeSlots': 'provider',
  'meetings.book': 'provider',
  'meetings.cancel': 'provider',
  'crm.startPreview': 'run',
  'crm.approve': 'run',
  'crm.undo': 'run',
  'crm.reconcile': 'run',
  'sync.heyreachCampaigns': 'run',
  'sync.instantlyCampaigns': 'run',
  'webhooks.replay': 'run',
};
