/**
 * The usage of every command: what `npm run <command> -- --help` prints, and what follows the sentence about a wrong
 * argument. A first line without options means that the command takes no arguments.
 * @type {Readonly<Record<string, string>>}
 */
export const usages = {
  start: `Usage: npm start [-- --real]
Installs and starts everything, prints the address and loads the first data. Ctrl-C stops it.
  --real  loads the newest real data from its publishers instead of demonstration data; started again, it continues
Variables: PORT, HOST, HOMEGROUND_DATA, HOMEGROUND_DEMO_STATES=MA,NH,RI, HOMEGROUND_DEMO=off, DATABASE_URL, REDIS_URL`,
  dev: `Usage: npm run dev [-- options]
The same as npm start, with processes that restart and pages that reload when their code changes.
  --inspect <process>   lets a debugger attach to a process; its port is printed
  --without <process>   does not start a process; run it yourself with npm run service -- <process>
Both can be repeated.`,
  service: `Usage: npm run service -- <process>
Runs one process, with a debugger port, as part of a system started with npm run dev -- --without <process>.`,
  test: `Usage: npm test [-- <part of a path>… options]
Runs the tests whose path contains one of the texts, or all, on temporary servers and a product of their own.
  --watch     runs them again after each change
  --inspect   waits for a debugger on port 9229 before the first test
Other options go to jest, for example -t <part of a test's name>.`,
  'test:quick': `Usage: npm run test:quick [-- services/<name>]
Runs the tests beside their source and those of one service, by default of services/feedback.`,
  'test-servers': `Usage: npm run test-servers
Starts a temporary Postgres and Redis for a test runner of your own, and prints their addresses. Ctrl-C stops them.`,
  check: `Usage: npm run check
Checks format, lint and types.`,
  build: `Usage: npm run build
Checks types and builds the web, compressed, into web/dist.`,
  bench: `Usage: npm run bench [-- options]
Measures the product beside other ways to do the same; infra/bench/README.md lists what.
  --only <word>  the measurements whose name has the word
  --out <file>   writes the figures as JSON`,
  'rolling-restart': `Usage: npm run rolling-restart
Restarts every process in turn under load. Fails if a request fails, or a job fails, is lost or takes effect twice.`,
  lighthouse: `Usage: npm run lighthouse [-- <page>…]
Measures how fast pages load on a phone, of the product at HOMEGROUND_URL or of one that it starts.`,
  screenshots: `Usage: npm run screenshots [-- <address or name>…]
Writes pictures of screens, in three widths, light and dark, to screenshots/index.html. HOMEGROUND_URL names a running
product and HOMEGROUND_OUTBOX the folder of its emails.`,
  fonts: `Usage: npm run fonts
Writes the web's fonts, with only the characters that are used.`,
  docs: `Usage: npm run docs
Writes the parts of documents that come from the catalog, the schemas and the alert rules.`,
  data: `Usage: npm run data -- <command>
  status [--json]                            what is loaded, from where, how old; unfinished jobs
  refresh <source>… | --all [--yes] [--force] [--json]
                                             fetches the publishers' newest files and loads those that have changed
  import <source> --file <path> | --url <address> [options]
  import edc --state <MA> --year <2025> [options]
  import places                              loads a file, an address, or what comes with the product
  plan <source> --file <path> | --url <address> [options] [--json]
                                             loads a file and shows what would change, without publishing it
  remove <source> [<part>] [--yes]           takes a month, year or table away (2018-04, 2023/B25003); asks first
  rollback <source>                          undoes the last import or removal of a source, up to three times
  rebuild [rankings]                         computes search's data, or the rankings, again
  jobs [<source>…] [--state <state>] [--limit <count>] [--json]
                                             the newest jobs: waiting, active, publishing, completed or failed
  retry <job>                                runs a failed job again
  cancel <job>                               ends a job that waits or runs
Options of import and plan:
  --vintage <text>  the period of a file that does not contain it
  --entry <name>    the file to read of a zip archive that has several
  --yes             publish even if values shown now would disappear
  --force           load a file again that is published already
--json prints the result for programs. Exit codes: 0 done, 1 failed, 2 wrong arguments.`,
  operator: `Usage: npm run operator -- <command>
  create <email> [--scope data|messages] [--days 30]
                     makes the account with this address an operator and prints a token, which works for 90 days and for
                     all calls unless it is limited
  list               lists all operators, when their tokens were last used and expire
  remove <email>     removes the operator role and all its tokens
  reset-second-factor <email>
                     for a lost device: removes the second factor and ends all sessions
  messages [all] [feedback | contact | problem]
                     lists the newest messages: those that are open, or all
  done <number>      marks a message as done; "open" opens it again
  newsletter <file>  mails a text file to all subscribers; its first line is the subject
  keys <file>        adds the keys between processes that .env or secrets.env lacks`,
  'pin-images': `Usage: npm run pin-images [-- --check]
Pins the images of others in the Dockerfile, docker-compose.yml and k8s to the digests that their tags have now.
  --check  changes nothing; fails if an image is not pinned or its tag has another digest`,
  sbom: `Usage: npm run sbom [-- <file>]
Writes the packages of the image with versions and licenses, as CycloneDX, by default to dist/homeground.cdx.json.`,
  trial: `Usage: npm run trial -- [--short] [--only input|attacks|faults|load] [--seed <number>] [--minutes <number>]
Runs the product, breaks it in many ways and prints a table of its promises. Exits with 0 only if all were kept.
  --short    fewer of everything: under three minutes
  --only     one part
  --seed     repeats the random choices of an earlier run; the table names its seed
  --minutes  how long memory is measured under load, 60 by default; not in the short form`,
  backup: `Usage: npm run backup [-- <file>]
       npm run backup -- --verify [<file or folder>]
Saves the database of DATABASE_URL (an administrator's URL), else the one of this checkout's system. Encrypts and signs the
file with BACKUP_KEY, else with the key of this checkout's system.
--verify restores a backup, by default the newest one in this folder, into a temporary system and compares it: the rows of
every table, and answers with those of the running system.`,
  restore: `Usage: npm run restore -- <file> [--yes] [--unsigned]
Replaces the database of DATABASE_URL (an administrator's URL), else the one of this checkout's system, which must be
stopped. The file must be signed with BACKUP_KEY, else with the key of this checkout's system; --unsigned does not check
it. --yes does not ask first.`,
  doctor: `Usage: npm run doctor
Checks an installation and says what to do about each problem. Exit code 1 if there is any.`,
}

/**
 * What to print instead of running a command, and the exit code: its usage for --help, or why its arguments are wrong.
 * Null when it can run.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {{ text: string, code: 0 | 2 } | null}
 */
export function usageInstead(name, args) {
  const usage = usages[name === 'test' && args.includes('--quick') ? 'test:quick' : name]
  if (usage === undefined) return null
  if (args.includes('--help') || args.includes('-h')) return { text: usage, code: 0 }
  const takesNone = usage.split('\n', 1)[0] === `Usage: npm run ${name}`
  return takesNone && args.length > 0 ? { text: `Unexpected argument: ${args[0]}\n${usage}`, code: 2 } : null
}
