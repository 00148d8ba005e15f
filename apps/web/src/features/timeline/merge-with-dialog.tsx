import type { Conversation, Thread } from '@hearback/contract';
import { Button, Group, List, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { StakeList } from '#web/ui/dialogs/deletion-impact-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { MERGE_EFFECTS, useCandidates, useMergedThread } from './api.ts';
import classes from './merge-with-dialog.module.css';

type Contact = Pick<Thread['contact'], 'id' | 'location_id'>;
type Candidate = Pick<Conversation, 'contact_id' | 'name' | 'email' | 'company_name'>;

type Props = {
  contact: Contact;
  onMerge: (other: Candidate) => void;
  onClose: () => void;
};

/** Searches another contact of the location, shows what a merge moves, and asks for confirmation. */
export function MergeWithDialog({ contact, onMerge, onClose }: Props) {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={chosen ? `Merge ${chosen.name} into this contact?` : 'Merge with another contact'}
    >
      {chosen ? (
        <Preview
          candidate={chosen}
          onBack={() => setChosen(null)}
          onMerge={() => {
            onMerge(chosen);
            onClose();
          }}
        />
      ) : (
        <Search contact={contact} onChoose={setChosen} />
      )}
    </Modal>
  );
}

function Search({ contact, onChoose }: { contact: Contact; onChoose: (candidate: Candidate) => void }) {
  const [q, setQ] = useState<string>();
  const candidates = useCandidates(contact, q);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Search by name, company or address. Only contacts of the same location can be merged.
      </Text>
      <SearchBox what="contacts" q={q} onSearch={setQ} />
      {q !== undefined && (
        <QueryStates
          bare
          query={candidates}
          loading="Searching..."
          failure="Failed to search contacts"
          empty={
            <Text size="sm" role="status">
              No other contact of this location matches.
            </Text>
          }
        >
          {(found) => (
            <ul className={classes.list} aria-label="Contacts">
              {found.map((one) => (
                <li key={one.contact_id}>
                  <UnstyledButton className={classes.candidate} onClick={() => onChoose(one)}>
                    <Text size="sm" fw={500} truncate>
                      {one.name}
                    </Text>
                    <Text size="xs" c="dimmed" truncate>
                      {[one.email, one.company_name].filter(Boolean).join(' · ')}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      )}
    </Stack>
  );
}

const SUPPRESSION =
  'All addresses are added to the do-not-contact list, because this contact is on it. An undo keeps them there.';

type PreviewProps = { candidate: Candidate; onBack: () => void; onMerge: () => void };

function Preview({ candidate, onBack, onMerge }: PreviewProps) {
  const thread = useMergedThread(candidate.contact_id);
  return (
    <QueryStates bare query={thread} loading="Loading..." failure="Failed to load the contact">
      {({ contact, message_count, notes, do_not_contact }) => (
        <Stack gap="xs">
          <Text>
            This adds an address to the open contact:{' '}
            {contact.email ?? contact.linkedin_url ?? candidate.name}.
          </Text>
          <Text>This conversation receives:</Text>
          <StakeList
            numbers={[
              { count: message_count, one: 'message' },
              { count: notes.length, one: 'note' },
            ].filter(({ count }) => count > 0)}
          />
          <List withPadding>
            {[...MERGE_EFFECTS, ...(do_not_contact ? [SUPPRESSION] : [])].map((effect) => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
          </List>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button onClick={onMerge}>Merge</Button>
          </Group>
        </Stack>
      )}
    </QueryStates>
  );
}
