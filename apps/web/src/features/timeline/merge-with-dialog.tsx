import { type Conversation, counted, type Thread } from '@hearback/contract';
import { Button, Group, List, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { StakeList } from '#web/ui/dialogs/deletion-impact-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { MERGE_EFFECTS, useCandidates, useMergedThread } from './api.ts';
import classes from './merge-with-dialog.module.css';

type Contact = Pick<Thread['contact'], 'id' | 'location_id'>;
type Candidate = Pick<Conversation, 'contact_id' | 'name'>;

type Props = {
  contact: Contact;
  /** True if the open contact is on the do-not-contact list. */
  isSuppressed: boolean;
  /** Null to search for the other contact. */
  suggested: Candidate | null;
  onMerge: (other: Candidate) => void;
  onClose: () => void;
};

/** Searches for another contact of the location, shows what a merge moves, and asks for confirmation. */
export function MergeWithDialog({ contact, isSuppressed, suggested, onMerge, onClose }: Props) {
  const [candidate, setCandidate] = useState(suggested);
  return (
    <Modal
      opened
      onClose={onClose}
      title={candidate ? `Merge ${candidate.name} into this contact?` : 'Merge with another contact'}
    >
      {candidate ? (
        <Preview
          candidate={candidate}
          isSuppressed={isSuppressed}
          cancel={suggested ? 'Cancel' : 'Back'}
          onCancel={() => (suggested ? onClose() : setCandidate(null))}
          onMerge={() => {
            onMerge(candidate);
            onClose();
          }}
        />
      ) : (
        <Search contact={contact} onChoose={setCandidate} />
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
      <SearchBox noun="contacts" q={q} onSearch={setQ} />
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
  'Both contacts are added to the do-not-contact list, because one of them is on it. Undo does not remove them.';

type PreviewProps = {
  candidate: Candidate;
  isSuppressed: boolean;
  cancel: string;
  onCancel: () => void;
  onMerge: () => void;
};

function Preview({ candidate, isSuppressed, cancel, onCancel, onMerge }: PreviewProps) {
  const thread = useMergedThread(candidate.contact_id);
  return (
    <QueryStates bare query={thread} loading="Loading..." failure="Failed to load the contact">
      {({ contact, message_count, notes, do_not_contact }) => (
        <Stack gap="xs">
          <Added addresses={[contact.email, contact.linkedin_url].filter((one) => one !== null)} />
          <Received message_count={message_count} note_count={notes.length} />
          <List withPadding>
            {[...MERGE_EFFECTS, ...(do_not_contact !== isSuppressed ? [SUPPRESSION] : [])].map((effect) => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
          </List>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              {cancel}
            </Button>
            <Button onClick={onMerge}>Merge</Button>
          </Group>
        </Stack>
      )}
    </QueryStates>
  );
}

const Added = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length > 0 && (
    <Text>
      This adds {counted(addresses.length, 'address', 'addresses')} to the open contact:{' '}
      {addresses.join(' and ')}.
    </Text>
  );

function Received({ message_count, note_count }: { message_count: number; note_count: number }) {
  const numbers = [
    { count: message_count, one: 'message' },
    { count: note_count, one: 'note' },
  ].filter(({ count }) => count > 0);
  if (numbers.length === 0) return <Text>This contact has no messages and no notes.</Text>;
  return (
    <>
      <Text>This conversation receives:</Text>
      <StakeList numbers={numbers} />
    </>
  );
}
