import { charts } from './charts.ts'
import { dialogs } from './dialogs.ts'
import { failures } from './failures.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { map } from './map.ts'
import { menus } from './menus.ts'
import { outcomes } from './outcomes.ts'
import { search } from './search.ts'
import type { State } from './state.ts'

export const states: readonly State[] = [
  ...menus,
  ...search,
  ...outcomes,
  ...map,
  ...charts,
  ...dialogs,
  ...forms,
  ...home,
  ...failures,
]
