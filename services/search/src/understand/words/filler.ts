import type { FillerKind } from '../read/items.ts'

/** Words without a meaning of their own; those of a kind mean something next to others. */
export const fillerWords: Readonly<Record<FillerKind | 'plain', string>> = {
  and: 'and but & yet',
  or: 'or nor /',
  be: 'be am is are was were been being',
  article: 'a an the',
  of: 'of',
  from: 'from',
  to: 'to',
  home: 'home homes house houses housing',
  area: 'area areas place places spot spots neighborhood neighborhoods community communities',
  degree: 'just really very too most all some any',
  plain: `
    i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs
    this that these those which who whom whose what there one ones something someone everyone everything each both either
    im ive id youre youve weve theyre theyve thats whos
    about across after against along amid among as at before behind beneath beside besides between beyond by despite
    during for in inside into like off on onto out past per plus regarding since through throughout till toward
    towards underneath until up upon via versus vs with within over under above below near around outside
    so because if although though while whereas unless whether neither
    where have has had having
    want wants wanted wanting need needs needed needing likes liked liking look looks looked looking show shows showed shown
    showing find finds found finding give gives gave given giving live lives lived living move moves moved moving
    buy buys bought buying
    somewhere anything people percent state states year years last away`,
}
