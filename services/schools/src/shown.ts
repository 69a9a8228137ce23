/** Joins the rows of each loaded table that are shown to readers. */
export const shown = {
  school: `published p join school s
    on p.source = 'ccd' and p.part = s.year || '/directory' and p.load_id = s.load_id`,
  lunch: `published p join school_lunch l
    on p.source = 'ccd' and p.part = l.year || '/lunch' and p.load_id = l.load_id`,
  membership: `published p join school_membership m
    on p.source = 'ccd' and p.part = m.year || '/membership' and p.load_id = m.load_id`,
  geocode: `published p join school_geocode g
    on p.source = 'edge' and p.part = g.year::text and p.load_id = g.load_id`,
  assessment: `published p join assessment a
    on p.source = 'edfacts' and p.part = a.year || '/' || a.subject and p.load_id = a.load_id`,
} as const
