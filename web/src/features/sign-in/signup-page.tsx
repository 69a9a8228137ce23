import { Link, useLocation } from 'react-router-dom'
import { FormPage } from '../../ui/page/form-page.tsx'
import { RegisterForm } from './login-form.tsx'
import { usePasswordCleared } from './sign-in-api.ts'

export default function SignupPage() {
  const { search } = useLocation()
  usePasswordCleared()
  return (
    <FormPage
      aside={
        <>
          <h2>With an account</h2>
          <p>Save places and add notes.</p>
          <p>Watch zips and see price changes each month.</p>
          <p>Save searches and run them again.</p>
          <p>
            Already have an account? <Link to={{ pathname: '/login', search }}>Log in</Link>
          </p>
        </>
      }
      lede="Free. Save places, notes and searches."
      title="Sign up"
    >
      <RegisterForm />
    </FormPage>
  )
}
