import { can } from '@hearback/contract';
import { Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import { AuditTrail } from '#web/features/audit/components/audit-trail.tsx';
import { AuditView, type AuditViewChange } from '#web/features/audit/view.ts';
import { SecondFactorPanel } from '#web/features/auth/second-factor/second-factor-panel.tsx';
import { StepUpDialog } from '#web/features/auth/second-factor/step-up-dialog.tsx';
import { SessionsPanel } from '#web/features/auth/sessions/sessions-panel.tsx';
import { AccuracyPanel } from '#web/features/classification/accuracy-panel.tsx';
import { ProposalsPanel } from '#web/features/classification/proposals-panel.tsx';
import { RequiredSetting } from '#web/features/inbox/outcome/required-setting.tsx';
import { KnowledgePanel } from '#web/features/knowledge/knowledge-panel.tsx';
import { BookingPagesPanel } from '#web/features/meetings/booking-pages-panel.tsx';
import { CalendarsPanel } from '#web/features/meetings/calendars-panel.tsx';
import { NotificationsPanel } from '#web/features/notifications/settings/notifications-panel.tsx';
import { WebhooksPanel } from '#web/features/notifications/webhooks/webhooks-panel.tsx';
import { PendingInvitations } from '#web/features/people/invitations/pending-invitations.tsx';
import { DangerZone } from '#web/features/people/removal/danger-zone.tsx';
import { PasswordPanel } from '#web/features/people/security/password-panel.tsx';
import { SecondFactorRule } from '#web/features/people/security/second-factor-rule.tsx';
import { USER_SORTS } from '#web/features/people/users/user-sorts.ts';
import { UsersPanel, type UsersView } from '#web/features/people/users/users-panel.tsx';
import { PersonSearch } from '#web/features/privacy/person-search.tsx';
import { RequestsPanel } from '#web/features/privacy/requests-panel.tsx';
import { RetentionPanel } from '#web/features/privacy/retention-panel.tsx';
import { UndoSetting } from '#web/features/replies/schedule/undo-setting.tsx';
import { BookingLinks } from '#web/features/snippets/booking-links.tsx';
import { SnippetsPanel } from '#web/features/snippets/snippets-panel.tsx';
import { StartersPanel } from '#web/features/snippets/starters-panel.tsx';
import { SuppressionPanel } from '#web/features/suppression/suppression-panel.tsx';
import { AssignmentRules } from '#web/features/teamwork/assignment/assignment-rules.tsx';
import { ResponseTarget } from '#web/features/teamwork/response-target.tsx';
import { AbsenceSetting } from '#web/features/teamwork/snooze/absence-setting.tsx';
import { defineSearchParams, oneOf, text, whole } from '#web/lib/search-params/search-params.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { ProfileAndAccount } from './-settings/profile-and-account.tsx';
import classes from './-settings/settings.module.css';
import { TAB_GROUPS, TABS } from './-settings/tabs.ts';
import { listTabs, TAB_HELP, TAB_LABELS } from './-settings/visible-tabs.ts';

export const Route = createFileRoute('/_app/settings')({
  staticData: { title: 'Settings' },
  validateSearch: defineSearchParams({
    ...AuditView.shape,
    rule: text(80),
    tab: oneOf(TABS),
    sort: oneOf(USER_SORTS),
    page: whole(1),
  }),
  component: Settings,
});

const BrandingTab = lazy(async () => ({
  default: (await import('#web/features/branding/branding-tab.tsx')).BrandingTab,
}));

const ClientAccessTab = lazy(async () => ({
  default: (await import('#web/features/clients/access/access-tab.tsx')).ClientAccessTab,
}));

const RulesTab = lazy(async () => ({
  default: (await import('#web/features/rules/rules-tab.tsx')).RulesTab,
}));

const ApiKeysTab = lazy(async () => ({
  default: (await import('#web/features/api-keys/api-keys-tab.tsx')).ApiKeysTab,
}));

const AssistantsTab = lazy(async () => ({
  default: (await import('#web/features/mcp/assistants-tab.tsx')).AssistantsTab,
}));

const AssistantsPanel = lazy(async () => ({
  default: (await import('#web/features/oauth/assistants-panel.tsx')).AssistantsPanel,
}));

const WebhooksTab = lazy(async () => ({
  default: (await import('#web/features/webhooks-out/webhooks-tab.tsx')).WebhooksTab,
}));

/** They do not all fit on a phone. */
const scrollToTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

function Settings() {
  const { profile } = useViewer();
  const { tab: requestedTab = 'profile', ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const hasSidebar = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const tabs = listTabs(profile);
  const tab = tabs.includes(requestedTab) ? requestedTab : 'profile';
  const onView = (change: UsersView | AuditViewChange) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Settings"
        help={TAB_HELP[tab]}
        helpSubject={TAB_LABELS[tab]}
        description={
          tabs.includes('users')
            ? 'Manage your profile, users and security.'
            : 'Manage your profile and security.'
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        orientation={hasSidebar ? 'vertical' : 'horizontal'}
        classNames={{
          root: classes.settings,
          list: classes.list,
          tabLabel: classes.label,
          panel: classes.panel,
        }}
        onChange={(next) => void navigate({ search: { tab: oneOf(TABS)(next) } })}
      >
        <Tabs.List>
          {TAB_GROUPS.map(({ label, tabs: grouped }) => (
            <Fragment key={label}>
              {hasSidebar && grouped.some((each) => tabs.includes(each)) && (
                <span className={classes.group} aria-hidden="true">
                  {label}
                </span>
              )}
              {grouped
                .filter((each) => tabs.includes(each))
                .map((each) => (
                  <Tabs.Tab key={each} value={each} ref={each === tab ? scrollToTab : undefined}>
                    {TAB_LABELS[each]}
                  </Tabs.Tab>
                ))}
            </Fragment>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile" keepMounted>
          <ProfileAndAccount />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <Stack gap="lg">
            <NotificationsPanel />
            {can(profile, 'integrations:manage') && <WebhooksPanel />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <Stack gap="lg">
            <UsersPanel view={view} onView={onView} />
            <PendingInvitations />
            <DangerZone />
            <StepUpDialog />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="client_access">
          <Suspense fallback={<LoadingState />}>
            <ClientAccessTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="branding">
          <Suspense fallback={<LoadingState />}>
            <BrandingTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="replies">
          <Stack gap="lg">
            <UndoSetting />
            <ResponseTarget />
            <AbsenceSetting />
            <RequiredSetting />
            <AssignmentRules />
            <ProposalsPanel />
            <AccuracyPanel />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <Suspense fallback={<LoadingState />}>
            <RulesTab
              place={view.rule}
              onPlace={(rule) => void navigate({ search: { tab: 'rules', rule } })}
            />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="api_keys">
          <Suspense fallback={<LoadingState />}>
            <ApiKeysTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="ai_assistants">
          <Suspense fallback={<LoadingState />}>
            <Stack gap="lg">
              <AssistantsTab />
              <AssistantsPanel />
            </Stack>
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Suspense fallback={<LoadingState />}>
            <WebhooksTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="snippets">
          <Stack gap="lg">
            <SnippetsPanel />
            <BookingLinks />
            <CalendarsPanel />
            <BookingPagesPanel />
            <StartersPanel />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="knowledge">
          <KnowledgePanel />
        </Tabs.Panel>
        <Tabs.Panel value="do_not_contact">
          <SuppressionPanel />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Stack gap="lg">
            <PasswordPanel />
            <SecondFactorPanel />
            <SessionsPanel />
            {can(profile, 'security:manage') && <SecondFactorRule />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="privacy">
          <Stack gap="lg">
            <PersonSearch />
            <RequestsPanel />
            <RetentionPanel />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditTrail view={view} onView={onView} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
