import type { City, Language } from '../types.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** First names by language and by the honorific that goes with them. */
export const firstNames: Record<Language, { women: string[]; men: string[] }> = {
  en: {
    women:
      words(`Olivia Emma Hannah Rachel Jennifer Karen Priya Aisha Maria Sofia Grace Chloe Abigail Natalie Denise
      Monica Heather Tracy Yolanda Mei Linda Angela Brooke Caroline Paige Renee Shannon Valeria Whitney Zoe Leah Nora`),
    men: words(`James Michael Robert David William Carlos Andre Kevin Brian Jason Eric Raj Omar Luis Patrick Sean Tyler
      Marcus Nathan Greg Doug Victor Samuel Trevor Wesley Hector Isaac Jerome Kenji Logan Peter Simon Todd Vincent`),
  },
  fr: {
    women: words(
      'Camille Juliette Sophie Nathalie Claire Émilie Isabelle Aurélie Manon Hélène Chantal Amélie',
    ),
    men: words(
      'Julien Antoine Nicolas Guillaume Thierry Olivier Mathieu Laurent Benoît Sébastien Rémi François',
    ),
  },
  de: {
    women: words('Katrin Anja Stefanie Sabine Claudia Julia Heike Lena Franziska Ulrike Birgit Johanna'),
    men: words(
      'Thomas Stefan Andreas Jürgen Markus Florian Sebastian Matthias Tobias Bernd Holger Christoph',
    ),
  },
};

export const lastNames: Record<Language, string[]> = {
  en: words(`Anderson Brooks Carter Delgado Ellis Foster Garcia Hughes Ibrahim Johnson Kim Lopez Mitchell Nguyen Owens
    Patel Quinn Ramirez Sanders Turner Underwood Vasquez Walker Xu Young Zimmerman Bennett Chen Donovan Everett Fleming
    Grant Harper Iverson Jacobs Kaplan Lawson Morgan Novak Osborne Pierce Reyes Sullivan Thornton Vaughn Whitaker
    Abbott Barnes Crawford Dixon Espinoza Farrell Goldberg Hayes Jensen Khan Lindqvist McCarthy Okafor Petrov Rossi
    Singh Tanaka Ueda Villanueva Weaver Yamamoto Castillo Bishop Holloway`),
  fr: words(`Martin Bernard Dubois Moreau Laurent Lefèvre Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau
    Chevalier Garnier Faure Mercier Blanchard Perrin Renaud Marchand`),
  de: words(`Müller Schmidt Schneider Fischer Weber Wagner Becker Hoffmann Schäfer Koch Richter Klein Wolf Schröder
    Neumann Schwarz Zimmermann Braun Krüger Hofmann Lange Vogel`),
};

export const honorifics: Record<Language, { women: string; men: string }> = {
  en: { women: 'Ms.', men: 'Mr.' },
  fr: { women: 'Madame', men: 'Monsieur' },
  de: { women: 'Frau', men: 'Herr' },
};

export const companyWords: Record<Language, { first: string[]; second: string[]; endings: string[] }> = {
  en: {
    first:
      words(`Summit Harbor Cedar Blue Iron Granite Maple Bright North Silver Prairie Redwood Lakeside Copper Falcon
      Keystone Juniper Anchor Beacon Cascade Driftwood Evergreen Foxglove Golden Highland Liberty Meridian Oakmont
      Pinnacle Ridgeline Sterling Timber Vista Willow Arrow Birch Canyon Delta Ember Frontier`),
    second:
      words(`Logistics Foods Health Manufacturing Partners Systems Capital Properties Supply Labs Media Motors
      Packaging Robotics Textiles Hospitality Analytics Builders Outfitters Freight`),
    endings: words('Inc. LLC Group Co. Holdings Corp.'),
  },
  fr: {
    first: words(
      'Valmont Horizon Atlantique Lumière Rivière Alpes Cévennes Garonne Émeraude Bastille Loire Mistral',
    ),
    second: words('Logistique Industrie Conseil Énergies Distribution Santé Numérique Transports'),
    endings: words('SA SAS Groupe SARL'),
  },
  de: {
    first: words(
      'Nordwind Rheintal Schwarzwald Hansa Elbe Isar Falke Bergmann Lindner Steinbach Ostsee Taunus',
    ),
    second: words('Logistik Maschinenbau Technik Werke Systeme Verpackung Energie Anlagenbau'),
    endings: words('GmbH AG KG SE'),
  },
};

export const industries: Record<Language, Record<string, string>> = {
  en: {
    Logistics: 'Logistics',
    Foods: 'Food Production',
    Health: 'Health Care',
    Manufacturing: 'Manufacturing',
    Partners: 'Professional Services',
    Systems: 'Software',
    Capital: 'Financial Services',
    Properties: 'Real Estate',
    Supply: 'Wholesale',
    Labs: 'Biotechnology',
    Media: 'Media',
    Motors: 'Automotive',
    Packaging: 'Packaging',
    Robotics: 'Industrial Automation',
    Textiles: 'Textiles',
    Hospitality: 'Hospitality',
    Analytics: 'Software',
    Builders: 'Construction',
    Outfitters: 'Retail',
    Freight: 'Transportation',
  },
  fr: {
    Logistique: 'Logistics',
    Industrie: 'Manufacturing',
    Conseil: 'Professional Services',
    Énergies: 'Energy',
    Distribution: 'Retail',
    Santé: 'Health Care',
    Numérique: 'Software',
    Transports: 'Transportation',
  },
  de: {
    Logistik: 'Logistics',
    Maschinenbau: 'Machinery',
    Technik: 'Industrial Automation',
    Werke: 'Manufacturing',
    Systeme: 'Software',
    Verpackung: 'Packaging',
    Energie: 'Energy',
    Anlagenbau: 'Construction',
  },
};

const place = (city: string, state: string, country: string, timezone: string): City => ({
  city,
  state,
  country,
  timezone,
});

/** Where the companies of each offer sit; the French and German ones sit at home. */
export const places: Record<string, City[]> = {
  dental: ['Austin', 'Round Rock', 'San Marcos', 'Dallas'].map((city) =>
    place(city, 'TX', 'US', 'America/Chicago'),
  ),
  legal: ['Boston', 'Cambridge', 'Waltham', 'Worcester'].map((city) =>
    place(city, 'MA', 'US', 'America/New_York'),
  ),
  solar: ['Denver', 'Aurora', 'Boulder', 'Fort Collins'].map((city) =>
    place(city, 'CO', 'US', 'America/Denver'),
  ),
  fitness: ['Miami', 'Coral Gables', 'Doral', 'Aventura'].map((city) =>
    place(city, 'FL', 'US', 'America/New_York'),
  ),
  cloud: ['Seattle', 'Tacoma', 'Bellevue', 'Portland'].map((city) =>
    place(city, city === 'Portland' ? 'OR' : 'WA', 'US', 'America/Los_Angeles'),
  ),
  roofing: ['Portland', 'Beaverton', 'Gresham', 'Hillsboro'].map((city) =>
    place(city, 'OR', 'US', 'America/Los_Angeles'),
  ),
  fr: ['Paris', 'Lyon', 'Nantes', 'Toulouse'].map((city) => place(city, '', 'FR', 'Europe/Paris')),
  de: ['Hamburg', 'München', 'Stuttgart', 'Leipzig'].map((city) => place(city, '', 'DE', 'Europe/Berlin')),
};

/** Whom each offer is sent to. */
export const titles: Record<string, string[]> = {
  dental: ['VP People', 'HR Director', 'Head of Benefits', 'HR Business Partner', 'Chief People Officer'],
  legal: ['CFO', 'General Counsel', 'COO', 'Founder & CEO', 'VP Finance'],
  solar: ['Facilities Director', 'VP Operations', 'Plant Manager', 'Energy Manager', 'Head of Real Estate'],
  fitness: ['HR Manager', 'Office Manager', 'Head of People Operations', 'Director of Employee Experience'],
  cloud: ['CTO', 'VP Engineering', 'Head of Platform', 'Director of Infrastructure', 'CIO'],
  roofing: ['Property Manager', 'Regional Manager', 'HOA President', 'Director of Maintenance'],
  fr: [
    'Directrice juridique',
    'DSI',
    'Directeur financier',
    'Responsable infrastructure',
    'Secrétaire général',
  ],
  de: ['IT-Leiter', 'Werksleiter', 'Leiter Einkauf', 'Geschäftsführerin', 'Leiter Infrastruktur'],
};
