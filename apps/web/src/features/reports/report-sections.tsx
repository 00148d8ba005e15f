import {
  listSections,
  type Report,
  type ReportCard,
  type ReportFigures,
  type ShownSection,
} from '@hearback/contract';
import { Stack, Text, Title } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { DrawingPicture } from './drawing-picture.tsx';
import classes from './reports.module.css';

type BuiltReport = Report & { readonly figures: ReportFigures };

export const ReportSections = ({ report }: { report: BuiltReport }) => (
  <Stack gap="lg">
    {listSections(report).map((section) => (
      <Panel key={section.id} title={section.title}>
        <SectionContent section={section} />
      </Panel>
    ))}
  </Stack>
);

function SectionContent({ section }: { section: ShownSection }) {
  if (section.kind === 'chart') return <DrawingPicture drawing={section.drawing} />;
  if (section.kind === 'texts')
    return (
      <Stack gap="md">
        {section.texts.map(({ label, text }) => (
          <div key={label}>
            <Title order={3} size="h5">
              {label}
            </Title>
            <Text className={classes.words}>{text}</Text>
          </div>
        ))}
      </Stack>
    );
  if (section.kind === 'empty') return <Text c="dimmed">{section.text}</Text>;
  if (section.kind === 'quotes') return <Quotes quotes={section.quotes} />;
  return (
    <Stack gap="md">
      <dl className={classes.cards}>
        {section.cards.map((card) => (
          <FigureCard key={card.id} card={card} />
        ))}
      </dl>
      {section.note !== null && <Text>{section.note}</Text>}
    </Stack>
  );
}

const Quotes = ({ quotes }: { quotes: readonly Report['quotes'][number][] }) => (
  <Stack gap="md">
    {quotes.map(({ author, text }) => (
      <blockquote key={`${author} ${text}`} className={classes.quote}>
        <Text className={classes.words}>{text}</Text>
        <Text size="sm" c="dimmed">
          {author}
        </Text>
      </blockquote>
    ))}
  </Stack>
);

const FigureCard = ({ card: { label, value, change, notes, hint } }: { card: ReportCard }) => (
  <div className={classes.card}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd className={classes.value}>{value}</dd>
    {change && (
      <Text component="dd" size="sm" data-tone={change.tone}>
        {change.text}
      </Text>
    )}
    {notes.map((note) => (
      <Text key={note} component="dd" size="sm" c="dimmed">
        {note}
      </Text>
    ))}
    <Text component="dd" size="xs" c="dimmed">
      {hint}
    </Text>
  </div>
);
