/** The object of the Prometheus operator with the groups of a rule file, which are copied as they are. */
export function prometheusRule(ruleFile: string): string {
  const groups = ruleFile.slice(ruleFile.indexOf('groups:')).trimEnd()
  return `# Generated from alerts.yaml by \`npm run docs\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: homeground
spec:
${groups.replaceAll(/^(?=.)/gm, '  ')}
`
}
