import {
  NO_SENDERS,
  REPORT_FIGURES,
  type Report,
  type ReportFigure,
  type ReportFigureId,
  type ReportFigures,
  type ReportSections,
  SECTION_FIGURES,
} from '@hearback/contract';

type SectionContent = Pick<Report, 'sections' | 'quotes' | 'narrative' | 'figures'>;

const NO_FIGURE: ReportFigure = { value: null, previous: null, target: null, sample: null };

const listShown = (sections: ReportSections) =>
  sections.flatMap(({ id, is_shown }) => (is_shown ? [id] : []));

/** Figures of the sections that the report shows. */
export function listShownFigures(sections: ReportSections): ReportFigureId[] {
  const figureIds = listShown(sections).flatMap((id) => SECTION_FIGURES[id] ?? []);
  return REPORT_FIGURES.filter((id) => figureIds.includes(id));
}

/** Removes the content of the sections that the agency switched off, so that it does not leave the server. */
export function omitHidden<Content extends SectionContent>(report: Content): Content {
  const sectionIds = listShown(report.sections);
  return {
    ...report,
    quotes: sectionIds.includes('best_replies') ? report.quotes : [],
    narrative: sectionIds.includes('narrative') ? report.narrative : null,
    figures: report.figures && omitHiddenFigures(report.figures, report.sections),
  };
}

/** The figures that clients see. */
export function omitHiddenFigures(snapshot: ReportFigures, sections: ReportSections): ReportFigures {
  const [sectionIds, figures] = [listShown(sections), listShownFigures(sections)];
  const entries = REPORT_FIGURES.map((id) => [id, figures.includes(id) ? snapshot.figures[id] : NO_FIGURE]);
  return {
    ...snapshot,
    figures: Object.fromEntries(entries) as ReportFigures['figures'],
    funnel: sectionIds.includes('funnel') ? snapshot.funnel : [],
    trend: sectionIds.includes('trend') ? snapshot.trend : [],
    pipeline: sectionIds.includes('pipeline') ? snapshot.pipeline : [],
    senders: sectionIds.includes('service') ? snapshot.senders : NO_SENDERS,
  };
}
