import {
  describeChange,
  describeTarget,
  describeThinData,
  drawFunnel,
  drawPipeline,
  drawTrend,
  FIGURE_HINTS,
  FIGURE_LABELS,
  formatFigure,
  isThin,
  NARRATIVE_LABELS,
  NARRATIVE_PARTS,
  type Report,
  type ReportFigureId,
  type ReportFigures,
  type ReportSection,
  SECTION_FIGURES,
  summarizeSenders,
} from '@hearback/contract';
import { Stack, Text, Title } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { DrawingPicture } from './drawing-picture.tsx';
import classes from './reports.module.css';

type BuiltReport = Report & { readonly figures: ReportFigures };

/** The sections of a report in their order. */
export const ReportSections = ({ report }: { report: BuiltReport }) => (
  <Stack gap="lg">
    {report.sections
      .filter(({ id, is_shown }) => is_shown && (id !== 'best_replies' || report.quotes.length > 0))
      .map((section) => (
        <Panel key={section.id} title={section.title}>
          <SectionContent report={report} section={section} />
        </Panel>
      ))}
  </Stack>
);

function SectionContent({ report, section: { id } }: { report: BuiltReport; section: ReportSection }) {
  const { figures } = report;
  if (id === 'narrative') return <NarrativeTexts report={report} />;
  if (id === 'funnel') return <DrawingPicture drawing={drawFunnel(figures)} />;
  if (id === 'trend') return <DrawingPicture drawing={drawTrend(figures)} />;
  if (id === 'pipeline') return <DrawingPicture drawing={drawPipeline(figures)} />;
  if (id === 'best_replies') return <Quotes quotes={report.quotes} />;
  return (
    <Stack gap="md">
      <FigureCards figures={figures} ids={SECTION_FIGURES[id] ?? []} />
      {id === 'service' && <Text>{summarizeSenders(figures.senders)}</Text>}
    </Stack>
  );
}

const NarrativeTexts = ({ report: { narrative } }: { report: BuiltReport }) => (
  <Stack gap="md">
    {NARRATIVE_PARTS.filter((part) => narrative?.[part]).map((part) => (
      <div key={part}>
        <Title order={3} size="h5">
          {NARRATIVE_LABELS[part]}
        </Title>
        <Text className={classes.words}>{narrative?.[part]}</Text>
      </div>
    ))}
  </Stack>
);

const Quotes = ({ quotes }: Pick<Report, 'quotes'>) => (
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

type CardsProps = { figures: ReportFigures; ids: readonly ReportFigureId[] };

const FigureCards = ({ figures: { figures }, ids }: CardsProps) => (
  <dl className={classes.cards}>
    {ids.map((id) => {
      const figure = figures[id];
      const change = describeChange(id, figure);
      const notes = [describeTarget(id, figure), describeThinData(id, figure)].filter(
        (note) => note !== null,
      );
      return (
        <div key={id} className={classes.card}>
          <Text component="dt" size="sm" c="dimmed">
            {FIGURE_LABELS[id]}
          </Text>
          <dd className={classes.value}>{isThin(figure) ? '–' : formatFigure(id, figure.value)}</dd>
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
            {FIGURE_HINTS[id]}
          </Text>
        </div>
      );
    })}
  </dl>
);
