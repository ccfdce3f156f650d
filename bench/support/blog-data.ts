import { uuid, words } from './random.ts';

/** All articles are public. */
export const BLOG_VOLUME = { articles: 100_000 } as const;

const [ARTICLE, VOCABULARY, PARAGRAPHS] = [7, 20_000, 20_000];
const { articles } = BLOG_VOLUME;
const names = 'Bal,Nuit,Barathon,Concert,Fête,Guinguette,Soirée,Karaoké,Veillée,Pique-nique';
const tags = 'bal,barathon,musique,été,voisins,budget,concert,jeux,recettes,lumières,quartier,playlist';
const syllables =
  'ba,con,di,fou,gra,jo,la,mi,nau,pe,que,ri,sau,ti,vo,zi,ban,cal,dor,fin,gal,lu,mer,nar,pol,rou,sen,tal';

/** SQL of a number from 0 to 1, derived from two others. */
const share = (a: string, b: string) => `((hashint8(${a} * 64 + ${b}) & 1048575) / 1048576.0)`;
const syllable = (rank: string) => `(ARRAY[${syllables.replaceAll(/\w+/g, "'$&'")}])[1 + (${rank}) % 28]`;
/** The word of a rank: three syllables. */
const wordOf = (rank: string) =>
  `${syllable(rank)} || ${syllable(`${rank} / 28`)} || ${syllable(`${rank} / 784`)}`;
/** Words with their frequency: one article of so many. */
const marked: readonly (readonly [word: string, every: number])[] = [
  ['veillée', 1],
  ['quartier', 3],
  ['lanterne', 14],
  ['accordéon', 100],
  ['mirliton', 150],
  ['farandole', 5000],
];
const markedWords = marked
  .map(([word, every]) => `CASE WHEN i % ${every} = 0 THEN ' ${word}' ELSE '' END`)
  .join(' || ');

/**
 * Statements that fill an empty, migrated database: articles of 320 words and more, with the word
 * frequencies of a language; three categories and twelve tags.
 */
export const blogDataStatements: readonly string[] = [
  `WITH paragraphs AS MATERIALIZED (
     SELECT paragraph, '<p>' || string_agg(${wordOf('rank')}, ' ') || '.</p>' AS html
     FROM generate_series(1, ${PARAGRAPHS}) AS paragraph, generate_series(1, 40) AS place,
       LATERAL (SELECT floor(${VOCABULARY} * ${share('paragraph', 'place')} ^ 3)::int AS rank) AS drawn
     GROUP BY paragraph
   ), texts AS (
     SELECT i, string_agg(html, '') AS html
     FROM generate_series(1, ${articles}) AS i, generate_series(1, 8) AS place
       JOIN LATERAL (SELECT 1 + floor(${PARAGRAPHS} * ${share('i', '16 + place')})::int AS chosen) AS drawn ON true
       JOIN paragraphs ON paragraph = chosen
     GROUP BY i
   )
   INSERT INTO articles (id, slug, title, description, content, tags, category, is_featured, publish_date)
   SELECT ${uuid(ARTICLE, 'i')}, 'article-' || i, ${words(names, 'i')} || ' n° ' || i, 'Une idée pour sortir.',
     html || '<p>Fin' || ${markedWords} || '.</p>', ARRAY[${words(tags, 'i')}, ${words(tags, 'i * 5')}],
     ${words('Conseils,Idées,Récits', 'i')}, i % 400 = 0, now() - i * interval '20 minutes'
   FROM texts`,
  'VACUUM ANALYZE',
];
