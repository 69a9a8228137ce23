import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import './app/fonts.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

createRoot(document.getElementById('root')!).render(<App />)
